import { afterEach, expect, test, vi } from 'vitest'
import { largestAttachment as largestInContract } from '../../../contracts/src/help-threads.ts'
import { exceeded } from '../../../server/src/bounds.ts'
import { requireMatch } from '../../../server/src/etag.ts'
import { createService, errorFrom, isOutdated, ServiceError } from './service.ts'
import { sessionGate } from './session-gate.ts'
import { largestAttachment } from './upload.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = () =>
  Response.json(
    { error: { code: 'UNAUTHORIZED', message: 'no session', request_id: 'req_1' } },
    { status: 401 },
  )

test('a request that is refused for its old session after the sign-in is sent again, and nobody is asked', async () => {
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => answers.push(resolve)))
  const leave = sessionGate.admit('admin')
  const service = createService({ tenantId: 'ten_1', userId: 'admin', environment: 'live' }, () => {})
  const early = service.get('/v1/admin/usage')
  const late = service.get('/v1/admin/usage')
  answers[0]?.(refused())
  await vi.waitFor(() => expect(sessionGate.reason()).toBe('ended'))
  sessionGate.open(true)
  answers[1]?.(refused())
  await vi.waitFor(() => expect(answers).toHaveLength(4))
  expect(sessionGate.reason()).toBeNull()
  for (const answer of answers.slice(2)) answer(Response.json({ data: { items: [] } }))
  expect((await early).data.items).toEqual([])
  expect((await late).data.items).toEqual([])
  leave()
})

test('an outdated tag is told apart from a bound: both are refused with 409', () => {
  const refusal = (message: string) => new ServiceError(409, 'CONFLICT', message)
  const outdated = () => requireMatch('"old"', () => ({}))
  expect(isOutdated(refusal(messageOf(outdated)))).toBe(true)
  expect(isOutdated(refusal(exceeded('published_items', 13)))).toBe(false)
  expect(isOutdated(new Error('It was changed after you read it.'))).toBe(false)
})

test('the seconds of Retry-After are kept, a date is not', () => {
  expect(errorFrom(429, '{}', '12').retryAfterSeconds).toBe(12)
  expect(errorFrom(429, '{}', 'Thu, 19 Nov 2026 09:00:00 GMT').retryAfterSeconds).toBeUndefined()
  expect(errorFrom(503, '<html>', null).retryAfterSeconds).toBeUndefined()
})

test('the largest attachment is the one of the contract', () => {
  expect(largestAttachment).toBe(largestInContract)
})

function messageOf(work: () => void): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
