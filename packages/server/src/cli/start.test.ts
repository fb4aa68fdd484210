import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { platformSecret } from '../testing/guide.ts'
import {
  endGuideProcesses,
  type GuideProcess,
  runGuide,
  startGuideProcess,
} from '../testing/guide-process.ts'
import { freshStore } from '../testing/store.ts'

vi.setConfig({ testTimeout: 120_000 })

const embedded = process.env.DATABASE === 'embedded'

let store: Awaited<ReturnType<typeof freshStore>>
beforeEach(async () => {
  store = await freshStore()
})
afterEach(async () => {
  endGuideProcesses()
  await store.remove()
})

const start = (env: NodeJS.ProcessEnv = {}) => startGuideProcess({ ...store.env, ...env })
/** A blank variable counts as not set. */
const notSet = { ENVIRONMENT: '', PLATFORM_SECRET: '', LOG_LEVEL: '' }
const startDemo = (env: NodeJS.ProcessEnv = {}) =>
  startGuideProcess({ ...store.env, ...notSet, ...env }, ['start', '--demo'])
const lockFile = () => join(store.env.DATA_DIR ?? '', 'guide.lock')

const printed = ({ output }: GuideProcess, label: string) =>
  output().match(new RegExp(`^ {2}${label} {2,}(.+)$`, 'm'))?.[1]

const demoKey = /sk_test_demo/

describe('guide start --demo', () => {
  test('prints the URLs, a key and tokens, and all of them work', async () => {
    const server = await startDemo()
    const get = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(server.url + path, { headers })).status
    const key = printed(server, 'Demo key') as string
    const asAdmin = { 'x-api-key': key, authorization: printed(server, 'Demo admin') as string }
    const asUser = { 'x-api-key': key, authorization: printed(server, 'Demo user') as string }
    expect(await get('/v1/admin/config', asAdmin)).toBe(200)
    expect(await get('/v1/admin/config', asUser)).toBe(403)
    expect(await get('/v1/admin/config', { 'x-api-key': key })).toBe(401)
    const secret = printed(server, 'Platform secret') as string
    expect(await get('/v1/platform/tenants', { 'x-platform-secret': secret })).toBe(200)
    for (const label of ['API docs', 'OpenAPI']) {
      expect((await fetch(printed(server, label) as string)).status).toBe(200)
    }
    expect(server.output()).toContain(`<script src="${server.url}/sdk/guide.js"></script>`)
    expect(server.output()).toContain(`curl ${server.url}/v1/sdk/content`)
    expect((await server.stop()).stderr).toBe('')
  })

  test('does not print a platform secret that the operator set', async () => {
    const server = await startDemo({ PLATFORM_SECRET: platformSecret })
    expect(server.output()).not.toContain(platformSecret)
    expect((await server.platform.listTenants({ query: {} })).data.total).toBe(1)
  })

  test.each([
    ['a HOST that other machines can reach', { HOST: '0.0.0.0' }],
    ['ENVIRONMENT=production', { ENVIRONMENT: 'production' }],
  ])('with %s it does not accept the demo key and tokens', async (_, env) => {
    const server = await startDemo(env)
    expect(server.output()).toContain('The demo key and tokens are not accepted')
    expect(server.output()).not.toMatch(demoKey)
    const headers = {
      'x-api-key': 'sk_test_demo000000000000000000000000000000000000000',
      authorization: 'Bearer demo:admin',
    }
    const url = server.url.replace('0.0.0.0', '127.0.0.1')
    expect((await fetch(`${url}/v1/admin/config`, { headers })).status).toBe(401)
  })

  test('ALLOW_DEMO_AUTH=true in production prevents the start', async () => {
    const env = { ...store.env, ENVIRONMENT: 'production', ALLOW_DEMO_AUTH: 'true', PORT: '0' }
    for (const args of [['start'], ['start', '--demo']]) {
      const { code, stdout, stderr } = await runGuide(args, env)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^guide: ALLOW_DEMO_AUTH must not be true in production.*\n$/)
    }
  })
})

if (embedded) {
  test('a second process on the same data directory is refused, and the first one keeps serving', async () => {
    const first = await start()
    const { code, stdout, stderr } = await runGuide(['start'], { ...store.env, PORT: '0' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `guide: The data directory ${store.env.DATA_DIR} is in use by process ${first.pid}. ` +
        'Stop that process first, or set DATA_DIR to another directory.\n',
    )
    await first.platform.createTenant({ body: { name: 'Still here' } })
  })
} else {
  test('two processes serve the same database, and each job runs on one of them', async () => {
    const [one, two] = await Promise.all([start(), start()])
    const { tenant_id } = await one.platform.createTenant({ body: { name: 'Acme' } })
    expect((await two.platform.getTenant({ params: { tenant_id } })).name).toBe('Acme')

    const client = new pg.Client({ connectionString: store.env.DATABASE_URL })
    await client.connect()
    const runs = async () => (await client.query('select name, state from pgboss.job')).rows
    await expect.poll(runs, { timeout: 80_000 }).toEqual([{ name: 'event-partitions', state: 'completed' }])
    await client.end()
  })
}

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s the requests in progress finish, no new one is accepted, and the exit code is 0',
    async signal => {
      const server = await start()
      const halfSent = await Promise.all(Array.from({ length: 20 }, () => beginCreate(server)))
      const answers = halfSent.slice(10).map(finishCreate)
      server.signal(signal)
      await untilNotListening(server)
      answers.push(...halfSent.slice(0, 10).map(finishCreate))
      expect((await Promise.all(answers)).map(statusLine)).toEqual(Array(20).fill('HTTP/1.1 201 Created'))
      const { code, stdout, stderr } = await server.ended
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).not.toContain('did not finish in time')
      if (embedded) expect(existsSync(lockFile())).toBe(false)

      const again = await start()
      expect((await again.platform.listTenants({ query: {} })).data.total).toBe(20)
    },
  )

  test('a request that was sent before the signal but not read yet gets a response too', async () => {
    const server = await start()
    server.signal('SIGSTOP')
    const sent = await Promise.all(Array.from({ length: 20 }, () => sendCreate(server)))
    server.signal('SIGTERM')
    server.signal('SIGCONT')
    const answers = await Promise.all(sent.map(socket => text(socket)))
    expect(answers.map(statusLine)).toEqual(Array(20).fill('HTTP/1.1 201 Created'))
    expect((await server.ended).code).toBe(0)
  })

  test('a client that never finishes its request does not prevent a clean stop', async () => {
    const server = await start()
    await beginCreate(server)
    const { code, stdout, stderr } = await server.stop()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('did not finish in time')
    if (embedded) expect(existsSync(lockFile())).toBe(false)
  })

  test('a second signal ends the process immediately', async () => {
    const server = await start()
    await beginCreate(server)
    server.signal('SIGTERM')
    await untilNotListening(server)
    let run: Awaited<typeof server.ended> | undefined
    while (!run) {
      server.signal('SIGTERM')
      run = (await Promise.race([server.ended, delay(100)])) || undefined
    }
    // Without the second signal, the process would close the connection of the unfinished request and end with 0.
    expect(run.code).toBe(1)
  })
})

const body = JSON.stringify({ name: 'Half sent' })

const head = [
  'POST /v1/platform/tenants HTTP/1.1',
  'Host: localhost',
  `X-Platform-Secret: ${platformSecret}`,
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
]

const statusLine = (answer: string) => answer.split('\r\n')[0]

/** Sends a complete request. Resolves when it is written to the socket. */
function sendCreate({ url }: GuideProcess): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve(socket))
  })
}

/** Sends a request without the end of its body. Resolves when the service has read the headers. */
async function beginCreate({ url }: GuideProcess): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`${[...head, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.once('data', answer => {
      if (String(answer).startsWith('HTTP/1.1 100')) resolve()
      else reject(new Error(String(answer)))
    })
    socket.once('error', reject)
  })
  socket.write(body.slice(0, 5))
  return socket
}

function finishCreate(socket: Socket): Promise<string> {
  socket.write(body.slice(5))
  return text(socket)
}

async function untilNotListening({ url }: GuideProcess) {
  const { hostname, port } = new URL(url)
  const accepts = () =>
    new Promise<boolean>(resolve => {
      const socket = connect(Number(port), hostname)
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (await accepts()) await delay(10)
}
