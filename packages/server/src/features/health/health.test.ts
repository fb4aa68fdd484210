import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../../../tools/servers/postgres-server.mjs'
import { type Guide, startGuide, startGuideOnNewDatabase } from '../../testing/guide.ts'
import { timed } from '../../testing/timed.ts'

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

if (process.env.DATABASE === 'postgres') {
  describe('while PostgreSQL is unavailable', () => {
    let postgres: Awaited<ReturnType<typeof startPostgres>>
    let guide: Guide
    beforeAll(async () => {
      postgres = await startPostgres()
      guide = await startGuideOnNewDatabase({ DATABASE_URL: postgres.url })
    })
    afterAll(async () => {
      await guide.close()
      await postgres.stop()
    })

    const statuses = async () => {
      const paths = ['/health/live', '/v1/health/live', '/health/ready', '/v1/health/ready']
      return Promise.all(paths.map(async path => (await guide.request('GET', path)).status))
    }

    test('killed: the service is live but not ready until PostgreSQL is back', async () => {
      expect(await statuses()).toEqual([200, 200, 200, 200])
      await postgres.kill()
      expect(await statuses()).toEqual([200, 200, 503, 503])
      await postgres.restart()
      await expect.poll(statuses).toEqual([200, 200, 200, 200])
    })

    test('frozen: the service is not ready after about two seconds, until PostgreSQL continues', async () => {
      postgres.pause()
      const asking = async () => expect(await statuses()).toEqual([200, 200, 503, 503])
      await expect.poll(() => timed(asking)).toBeLessThan(5000)
      postgres.resume()
      await expect.poll(statuses).toEqual([200, 200, 200, 200])
    })
  })
}
