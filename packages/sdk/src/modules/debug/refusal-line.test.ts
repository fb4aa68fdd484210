import { expect, test } from 'vitest'
import type { Refusal } from '../../core/companion.ts'
import { refusalLine } from './refusal-line.ts'

const refusal = (status: number) => {
  const body = JSON.stringify({ error: { message: 'Refused.', request_id: 'req_1' } })
  const response = new Response(body, { status })
  return {
    response: Object.defineProperty(response, 'url', { value: 'https://g.example/v1/sdk/content' }),
  } as Refusal
}
const textOf = async (status: number, token: string | undefined, exp?: number) =>
  (await refusalLine(refusal(status), token, exp === undefined ? {} : { exp })).text

test.each([
  ['no token', undefined, 'The page gave no token of its user.'],
  ['an empty token', '', 'The page gave no token of its user.'],
  ['a page', '\n<!doctype html>', 'What the page gave as the token of its user is HTML.'],
  ['an error', '{"error":"no session"}', 'What the page gave as the token of its user is not a JWT.'],
])('D2: %s is told', async (_, token, sentence) => {
  expect(await textOf(401, token)).toBe(
    `The service refused /v1/sdk/content with 401: Refused. ${sentence} Request id: req_1.`,
  )
})

test('D2: an expired token is told by its exp', async () => {
  expect(await textOf(401, 'a.b.c', 0)).toContain('expired at 1970-01-01T00:00:00.000Z.')
})

test('D2: a token that looks complete leaves the key, or what the tenant accepts', async () => {
  expect(await textOf(401, 'a.b.c', 4_000_000_000)).toContain('The token of the user looks complete: ')
})

test('a refusal for another reason says nothing about the token', async () => {
  expect(await textOf(403, '')).toBe(
    'The service refused /v1/sdk/content with 403: Refused. Request id: req_1.',
  )
})
