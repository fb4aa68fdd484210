import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { platformSecret } from '../testing/guide.ts'
import {
  endGuideProcesses,
  type GuideProcess,
  type Run,
  startGuideProcess,
} from '../testing/guide-process.ts'
import { migratedStore } from '../testing/store.ts'

vi.setConfig({ testTimeout: 120_000 })

type Store = Awaited<ReturnType<typeof migratedStore>>
let store: Store
let other: Store
/** The stop of a server with a request that never ends. It takes 8 s, so it runs beside the tests of the other server. */
let stopWithOpenRequest: Promise<Run>

beforeAll(async () => {
  store = await migratedStore()
  other = await migratedStore()
  const server = await startGuideProcess(other.env)
  await beginCreate(server)
  stopWithOpenRequest = server.stop()
})
afterAll(async () => {
  endGuideProcesses()
  await Promise.all([store.remove(), other.remove()])
})

function expectNoLock({ env }: Store) {
  expect(existsSync(join(env.DATA_DIR ?? '', 'guide.lock'))).toBe(false)
}

let acknowledged = 0

/** Starts the server on the database of the test before, and finds every change that it acknowledged. */
async function start(): Promise<GuideProcess> {
  const server = await startGuideProcess(store.env)
  expect((await server.platform.listTenants({ query: {} })).data.total).toBe(acknowledged)
  return server
}

async function expectCreated(answers: Promise<string>[]) {
  const statusLines = (await Promise.all(answers)).map(answer => answer.split('\r\n')[0])
  expect(statusLines).toEqual(answers.map(() => 'HTTP/1.1 201 Created'))
  acknowledged += answers.length
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s the requests in progress finish, no new one is accepted, and the exit code is 0',
  async signal => {
    const server = await start()
    const halfSent = await Promise.all(Array.from({ length: 20 }, () => beginCreate(server)))
    const answers = halfSent.slice(10).map(finishCreate)
    server.signal(signal)
    await untilNotListening(server)
    answers.push(...halfSent.slice(0, 10).map(finishCreate))
    await expectCreated(answers)
    const { code, stdout, stderr } = await server.ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toContain('did not finish in time')
    expectNoLock(store)
  },
)

test('a request that was sent before the signal but not read yet gets a response too', async () => {
  const server = await start()
  server.signal('SIGSTOP')
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendCreate(server)))
  server.signal('SIGTERM')
  server.signal('SIGCONT')
  await expectCreated(sent.map(socket => text(socket)))
  expect((await server.ended).code).toBe(0)
})

test('with DRAIN_SECONDS the service is not ready after the signal, but serves on', async () => {
  const server = await startGuideProcess({ ...store.env, DRAIN_SECONDS: '3600' })
  const ready = async () => (await fetch(`${server.url}/health/ready`)).status
  expect(await ready()).toBe(200)
  server.signal('SIGTERM')
  await expect.poll(ready).toBe(503)
  await server.platform.createTenant({ body: { name: 'While it drains' } })
  acknowledged += 1
  expect((await untilEndedBySignals(server)).code).toBe(1)
})

test('after DRAIN_SECONDS no new request is accepted, and the exit code is 0', async () => {
  const server = await startGuideProcess({ ...store.env, DRAIN_SECONDS: '1' })
  server.signal('SIGTERM')
  await untilNotListening(server)
  expect((await server.ended).code).toBe(0)
})

test('a second signal ends the process immediately', async () => {
  const server = await start()
  await beginCreate(server)
  server.signal('SIGTERM')
  await untilNotListening(server)
  // Without the second signal, the process would close the connection of the unfinished request and end with 0.
  expect((await untilEndedBySignals(server)).code).toBe(1)
})

test('a client that never finishes its request does not prevent a clean stop', async () => {
  const { code, stdout, stderr } = await stopWithOpenRequest
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('did not finish in time')
  expectNoLock(other)
})

const body = JSON.stringify({ name: 'Half sent' })

const head = [
  'POST /v1/platform/tenants HTTP/1.1',
  'Host: localhost',
  `X-Platform-Secret: ${platformSecret}`,
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
]

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

/** Repeats the signal, because one that follows at once counts as the same. */
async function untilEndedBySignals(server: GuideProcess): Promise<Run> {
  for (;;) {
    server.signal('SIGTERM')
    const run = await Promise.race([server.ended, delay(100)])
    if (run) return run
  }
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
