import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Guide, startGuide, startGuideOnNewDatabase } from '../../testing/guide.ts'

describe('a service with a working database', () => {
  let guide: Guide
  beforeAll(async () => {
    guide = await startGuide()
  })
  afterAll(() => guide.close())

  test.each([
    ['/v1/health/live', 'live'],
    ['/health/live', 'live'],
    ['/v1/health/ready', 'ready'],
    ['/health/ready', 'ready'],
  ])('%s reports that the service is %s, without credentials', async (path, status) => {
    const answer = await guide.request('GET', path)
    expect([answer.status, answer.body]).toEqual([200, { status }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/v1/health/live', '/health/ready'])('%s accepts no query', async path => {
    expect((await guide.request('GET', `${path}?verbose=1`)).status).toBe(400)
  })
})

test('a service with a closed database is live but not ready', async () => {
  const guide = await startGuideOnNewDatabase()
  await guide.deps.database.close()
  for (const prefix of ['', '/v1']) {
    expect((await guide.request('GET', `${prefix}/health/live`)).status).toBe(200)
    const ready = await guide.request('GET', `${prefix}/health/ready`)
    expect([ready.status, ready.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect(ready.headers.get('retry-after')).toBe('1')
  }
  await guide.close()
})
