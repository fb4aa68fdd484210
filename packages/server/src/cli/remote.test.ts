import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Role } from '@guide/contracts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoKey, demoTenantId } from '../auth/demo.ts'
import { callGuide } from '../testing/guide-command.ts'
import { endGuideProcesses, runGuide, startGuideProcess } from '../testing/guide-process.ts'
import { freshStore } from '../testing/store.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let url: string
let store: Awaited<ReturnType<typeof freshStore>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-remote-'))
  store = await freshStore()
  url = (await startGuideProcess({ ...store.env, ENVIRONMENT: 'local' }, ['start', '--demo'])).url
})
afterAll(async () => {
  endGuideProcesses()
  await store.remove()
  await rm(folder, { recursive: true })
})

const admin = () =>
  createClient({
    baseUrl: url,
    headers: { 'x-api-key': demoKey, authorization: 'Bearer demo:admin' },
  })
/** Settings of a machine that has no database of its own. */
const remote = (GUIDE_TOKEN: string, GUIDE_URL = url) => ({ ENVIRONMENT: 'test', GUIDE_URL, GUIDE_TOKEN })
const newToken = (role: Role) => admin().createAccessToken({ body: { name: 'CI', role } })

test('a build ships content with an access token: export, plan, import', async () => {
  const { access_token } = await newToken('admin')
  const exported = await runGuide(['export'], remote(access_token))
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  const document = JSON.parse(exported.stdout)
  document.content[0].definition.title = 'Shipped'
  document.content[0].published.title = 'Shipped'
  const file = join(folder, 'content.json')
  await writeFile(file, JSON.stringify(document))

  const plan = await runGuide(['import', '--plan', file], remote(access_token))
  expect(plan.stdout).toContain('0 to create, 1 to change')
  expect(plan.stdout).toMatch(/~ content cnt_\w+ {2}Shipped {2}\(live\)/)
  const applied = await runGuide(['import', '--apply', file], remote(access_token))
  expect([applied.code, applied.stdout]).toEqual([0, expect.stringContaining('0 created, 1 changed')])
  const { content_id } = document.content[0]
  expect(await admin().getContent({ params: { content_id } })).toMatchObject({ title: 'Shipped' })
  expect((await callGuide(['tenant', 'list'], remote(access_token))).stdout).toContain(demoTenantId)
})

describe('says what is wrong:', () => {
  const run = (env: NodeJS.ProcessEnv, args = ['export']) => callGuide(args, env)

  test('a token that was revoked', async () => {
    const { access_token, token_id } = await newToken('admin')
    await admin().revokeAccessToken({ params: { token_id } })
    const { code, stderr } = await run(remote(access_token))
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/did not accept GUIDE_TOKEN: it has expired, was revoked.*console: Settings/s),
    ])
  })

  test('a token of another role or another tenant', async () => {
    const editor = await newToken('editor')
    expect((await run(remote(editor.access_token))).stderr).toContain(
      'GUIDE_TOKEN may not do this. This needs the role "admin"; the user has the role "editor".',
    )
    const { access_token } = await newToken('admin')
    const { stderr } = await run(remote(access_token), ['export', '--tenant', 'ten_000000000000'])
    expect(stderr).toContain('is not of the tenant ten_000000000000')
  })

  test('a server that cannot be reached, or is not Guide', async () => {
    const other = createServer((_, response) => response.writeHead(302, { location: '/login' }).end())
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    expect((await run(remote('gat_x', address))).stderr).toContain(
      `The server at ${address} does not answer like Guide (status 302). Check GUIDE_URL.`,
    )
    await new Promise(resolve => other.close(resolve))
    expect((await run(remote('gat_x', address))).stderr).toContain(
      `The server at ${address} cannot be reached (ECONNREFUSED). Check GUIDE_URL and your network.`,
    )
  })

  test.each([
    ['no token', { GUIDE_URL: 'https://guide.example.com' }, 'GUIDE_TOKEN is not'],
    ['no URL', { GUIDE_TOKEN: 'gat_x' }, 'GUIDE_URL is not'],
    ['no access token', { GUIDE_URL: 'https://guide.example.com', GUIDE_TOKEN: 'sk_live_x' }, 'gat_…'],
    ['plain http', { GUIDE_URL: 'http://guide.example.com', GUIDE_TOKEN: 'gat_x' }, 'https://'],
    [
      'a path of the console',
      { GUIDE_URL: 'https://a.example/?x=1', GUIDE_TOKEN: 'gat_x' },
      'URL of the server',
    ],
  ])('%s', async (_, env, message) => {
    const { code, stderr, stdout } = await run(env)
    expect([code, stderr, stdout]).toEqual([1, expect.stringContaining(message), ''])
  })

  test.each([[['key', 'create']], [['console', 'link']], [['tenant', 'create']]])(
    'guide %s needs the server itself',
    async args => {
      const { code, stderr } = await run(remote('gat_x'), args)
      expect([code, stderr]).toEqual([1, expect.stringContaining('Run it on the server itself')])
    },
  )
})
