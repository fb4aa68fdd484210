import { expect, test } from 'vitest'
import { sharedWorld } from '../testing/world.ts'

const { guide } = await sharedWorld()
const get = (path: string, headers: Record<string, string> = {}) => fetch(guide.url + path, { headers })
const assetOf = (page: string) => page.match(/\/console\/assets\/[\w-]+\.js/)?.[0] ?? ''

test.each([
  '/console',
  '/console/',
  '/console/content/tour_de3000000000',
  '/console/people/a.b@acme.example',
])('%s is the page of the console, under a strict policy', async path => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("frame-src 'self'")
  expect(policy).not.toContain('unsafe')
  const [, nonce] = policy.match(/'nonce-([^']+)'/) ?? []
  expect(await answer.text()).toContain(`nonce="${nonce}"`)
})

test('every page has another nonce', async () => {
  const policies = await Promise.all([get('/console'), get('/console')])
  const [one, two] = policies.map(answer => answer.headers.get('content-security-policy'))
  expect(one).not.toBe(two)
})

test('the page of the stage is sandboxed, and only the console may frame it', async () => {
  const answer = await get('/console/stage')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ])
  const page = await answer.text()
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)/)
  const file = await get(assetOf(page), { origin: 'null' })
  expect(file.status).toBe(200)
  expect(file.headers.get('access-control-allow-origin')).toBe('*')
})

test('the files of the console are immutable and compressed', async () => {
  const file = assetOf(await (await get('/console')).text())
  const answer = await get(file, { 'accept-encoding': 'br' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('content-encoding')).toBe('br')
})

test.each([
  '/console/assets/nothing.js',
  '/console/assets/..%2findex.html',
  '/console/assets/a/b.js',
  '/console/assets',
  '/console/api',
  '/console/api/v1/nothing',
])('%s is not the page of the console', async path => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
})
