import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedWorld } from '../testing/world.ts'
import { sdkModules } from './sdk-files.ts'

const { guide } = await sharedWorld()
const get = (path: string, headers: Record<string, string> = {}) => fetch(guide.url + path, { headers })

test('any page may load the SDK, and files with a hash in their name are immutable', async () => {
  for (const path of Object.values(sdkModules())) {
    const answer = await get(path, { origin: 'https://anywhere.example' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test.each(['guide.js', 'guide.mjs', 'manifest.json'])(
  '%s is cached for five minutes and revalidated with 304',
  async name => {
    const answer = await get(`/sdk/${name}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    const again = await get(`/sdk/${name}`, { 'if-none-match': `${answer.headers.get('etag')}` })
    expect(again.status).toBe(304)
  },
)

test('the manifest contains the hash of every served file', async () => {
  const manifest = (await (await get('/sdk/manifest.json')).json()) as {
    files: Record<string, { integrity: string }>
  }
  for (const [file, { integrity }] of Object.entries(manifest.files)) {
    const content = Buffer.from(await (await get(`/sdk/${file}`)).arrayBuffer())
    expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
  }
})

test('files are compressed if the browser supports it', async () => {
  const encodings = ['br', 'gzip', 'identity'].map(async encoding => {
    const answer = await get('/sdk/guide.js', { 'accept-encoding': encoding })
    return [answer.headers.get('content-encoding'), (await answer.text()).length]
  })
  const [br, gzip, plain] = await Promise.all(encodings)
  expect([br?.[0], gzip?.[0], plain?.[0]]).toEqual(['br', 'gzip', null])
  expect(new Set([br?.[1], gzip?.[1], plain?.[1]]).size).toBe(1)
})

test.each([
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, GZIP', 'gzip'],
  ['gzip; q=0.000', null],
  ['brotli', null],
])('for Accept-Encoding %s it chooses %s', async (accepted, chosen) => {
  const answer = await get('/sdk/guide.js', { 'accept-encoding': accepted })
  expect(answer.headers.get('content-encoding')).toBe(chosen)
})

test.each(['/sdk/nosuch.js', '/sdk/..%2fpackage.json', '/sdk/%2e%2e/package.json', '/sdk/types', '/sdk/'])(
  '%s is not a file of the SDK',
  async path => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
  },
)

test('a request for a file of an earlier release gets the current file, without caching', async () => {
  const [path = ''] = Object.values(sdkModules())
  const answer = await get(path.replace(/-[\w-]{6}\.js$/, '-0ldHsh.js'))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await answer.text()).toBe(await (await get(path)).text())
  expect((await get('/sdk/nosuch-0ldHash0.js')).status).toBe(404)
})
