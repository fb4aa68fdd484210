import { afterEach, expect, test, vi } from 'vitest'
import { createService } from './service.ts'
import { sessionGate } from './session-gate.ts'

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
