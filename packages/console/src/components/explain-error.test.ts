import { expect, test } from 'vitest'
import { errorStatus } from '../../../contracts/src/errors.ts'
import { rateLimited, tooLarge } from '../../../server/src/errors.ts'
import { rateSubject } from '../../../server/src/rates.ts'
import { ServiceError } from '../service/service.ts'
import { german } from '../words/de/german.ts'
import type { Translate } from '../words/words.ts'
import { explainError } from './explain-error.ts'

const inGerman: Translate = (message, values = {}) =>
  german[message].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
const refused = (status: number, message: string, code: keyof typeof errorStatus = 'VALIDATION_ERROR') =>
  explainError(new ServiceError(status, code, message, 'req_1'), inGerman)

test('a refused field is named as in the editor, in the language of the console', () => {
  expect(refused(400, 'steps[1].title: must not be empty')).toBe(
    'Der Dienst nimmt „Schritte 2, Titel“ so nicht an: must not be empty',
  )
  expect(refused(422, 'audience.rule: has 300 clauses', 'UNPROCESSABLE_ENTITY')).toMatch(
    /^Der Dienst nimmt „Zielgruppe, /,
  )
  expect(refused(400, 'body: a JSON object is required')).toBe(
    'Der Dienst nimmt das so nicht an: body: a JSON object is required',
  )
})

test.each(Object.entries(errorStatus))('%s is explained in the language of the console', (code, status) => {
  const text = refused(status, 'What the service says.', code as keyof typeof errorStatus)
  expect(text.replace('What the service says.', '')).toMatch(/\b(Der|Das|Dienst|Ihre)\b/)
})

test('a proxy that answers without a code is explained by its status', () => {
  expect(refused(503, '', 'INTERNAL_ERROR')).toMatch(/^Der Dienst ist ausgelastet/)
  expect(refused(500, '', 'INTERNAL_ERROR')).toMatch(/^Im Dienst ist ein Fehler aufgetreten/)
})

const limited = (message: string, retryAfter?: number) =>
  explainError(new ServiceError(429, 'RATE_LIMITED', message, 'req_1', retryAfter), inGerman)

test('too many requests: it says when to try again', () => {
  expect(limited(rateLimited(12).message, 12)).toBe(
    'Das war zu viel auf einmal. Versuchen Sie es in 12 seconds noch einmal.',
  )
  expect(limited(rateLimited(150).message, 150)).toContain('in 3 minutes')
  expect(limited('')).toContain('in 1 minute')
})

test('too many requests of all admins: it says that this admin is not alone', () => {
  for (const rate of ['tenantChanges', 'tenantStops'] as const)
    expect(limited(rateLimited(4, undefined, rateSubject(rate)).message, 4)).toBe(
      'Die Kollegen und Programme dieses Mandanten haben zusammen zu viele Änderungen gemacht. Versuchen Sie es in 4 seconds noch einmal.',
    )
  expect(limited(rateLimited(4, undefined, rateSubject('tenantReads')).message, 4)).toContain('Anfragen')
})

test('what is too large is said with the limit, without the names of the API', () => {
  expect(refused(413, tooLarge('body', 1024 ** 2).message, 'PAYLOAD_TOO_LARGE')).toBe(
    'Das ist zu groß: Der Dienst nimmt höchstens 1 MB auf einmal an.',
  )
  expect(refused(413, 'body: is too large', 'PAYLOAD_TOO_LARGE')).toBe(
    'Das ist mehr, als der Dienst auf einmal annimmt. Kürzen Sie es, oder teilen Sie es auf.',
  )
  expect(refused(413, '', 'INTERNAL_ERROR')).toContain('mehr, als der Dienst')
})
