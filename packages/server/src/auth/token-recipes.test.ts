import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { sharedWorld } from '../testing/world.ts'

const { guide } = await sharedWorld()

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const page = readFileSync(join(root, 'docs/guides/user-tokens.md'), 'utf8')
const blocks = [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, text = '']) => ({
  language,
  text,
}))

// An application with the files of the guide, as they are written.
const folder = mkdtempSync(join(tmpdir(), 'guide-recipes-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
for (const { language, text } of blocks) {
  const [, path] = /^\/\/ (?:Next\.js: )?(\S+\.js)\n/.exec(text) ?? []
  if (language !== 'js' || !path) continue
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const load = (path: string) => import(join(folder, path))

test('the recipe for Next.js signs tokens that the service accepts', async () => {
  // The same as the command in the guide: this machine may have no openssl.
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  process.env.GUIDE_PRIVATE_KEY = `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`
  const token = await load('app/guide-token/route.js')
  const keys = await load('app/guide-jwks.json/route.js')

  let session: { userId: number } | null = null
  Object.assign(globalThis, { getSession: async () => session })
  const server = createServer(async (_, response) => response.end(await (await keys.GET()).text()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const { api_key } = await guide.platform.createTenant({
      body: {
        name: 'Acme',
        jwks_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/guide-jwks.json`,
        jwt_issuer: 'https://app.example.com',
        jwt_audience: 'guide',
      },
    })
    const status = async (headers: object) =>
      (await guide.request('GET', '/v1/sdk/config', { headers: { 'x-api-key': api_key, ...headers } })).status

    const visitor = await token.GET()
    expect([visitor.headers.get('cache-control'), await visitor.text()]).toEqual(['no-store', ''])
    expect(await status({})).toBe(401)

    session = { userId: 7 }
    const signed = await (await token.GET()).text()
    expect(await status({ authorization: `Bearer ${signed}` })).toBe(200)
  } finally {
    server.close()
    delete process.env.GUIDE_PRIVATE_KEY
    Reflect.deleteProperty(globalThis, 'getSession')
  }
})
