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
    guide.request('GET', '/console/api/nowhere'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 200, 200, 503, 503])
  expect(guide.log.join('')).not.toContain('"level":50')

  await expect.poll(async () => (await listTenants()).status).toBe(200)
})

test('a person who opens the console meanwhile reads a page that says to try again', async () => {
  const open = (path: string) => fetch(guide.url + path, { headers: { 'accept-language': 'de-AT,en;q=0.5' } })
  let answer = await open('/console/content')
  while (answer.status === 200) {
    block(1500)
    answer = await open('/console/content')
  }
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await answer.text()
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('Versuchen Sie es gleich noch einmal')
})
