import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Guide, platformSecret, startGuide } from '../testing/guide.ts'

let guide: Guide
beforeAll(async () => {
  guide = await startGuide({ MAX_EVENT_LOOP_LAG: '100' })
})
afterAll(() => guide.close())

const headers = { 'x-platform-secret': platformSecret, origin: 'https://page.example' }
const listTenants = () => guide.request('GET', '/v1/platform/tenants', { headers })

const block = (milliseconds: number) => {
  const end = Date.now() + milliseconds
  while (Date.now() < end);
}

test('while the event loop lags, requests are refused and health checks work; afterwards all requests work again', async () => {
  await expect.poll(async () => (await listTenants()).status).toBe(200)

  let turnedAway = await listTenants()
  while (turnedAway.status === 200) {
    block(1500)
    turnedAway = await listTenants()
  }
  expect([turnedAway.status, turnedAway.body.error.code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(turnedAway.headers.get('access-control-allow-origin')).toBe('https://page.example')
  expect(turnedAway.headers.get('x-request-id')).toBe(turnedAway.body.error.request_id)

  block(1500)
  const answers = await Promise.all([
    listTenants(),
    guide.request('GET', '/health/live'),
    guide.request('GET', '/v1/health/live'),
    guide.request('GET', '/v1/health/ready'),
    guide.request('GET', '/nowhere'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 200, 200, 503])
  expect(guide.log.join('')).not.toContain('"level":50')

  await expect.poll(async () => (await listTenants()).status).toBe(200)
})
