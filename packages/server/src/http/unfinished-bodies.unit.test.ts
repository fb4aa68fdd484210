import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Operation } from '@guide/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors, sendClientError } from './error-handler.ts'
import { delayRefusals } from './refusal-delay.ts'
import { boundUnfinishedBodies } from './unfinished-bodies.ts'

const size = 1024 * 1024
const maxWaiting = 8

let app: FastifyInstance
/** Bodies that have arrived and wait for their turn. */
const waiting: ((_: unknown) => void)[] = []

const bounds = {
  smallest: size / 2,
  maxBytes: 3.5 * size,
  onItsWay: size,
  maxWaiting,
  checksUntilNext: 5,
}

beforeAll(async () => {
  app = await start(bounds)
})
afterAll(() => app.close())

async function start(limits: typeof bounds): Promise<FastifyInstance> {
  const app = Fastify({ clientErrorHandler: sendClientError, bodyLimit: size })
  handleErrors(app)
  app.decorateRequest('tenantId', null)
  app.addHook('onRequest', async request => {
    request.tenantId = String(request.headers.tenant ?? '') || null
  })
  delayRefusals(app, null)
  boundUnfinishedBodies(app, limits)
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  app.addContentTypeParser('a/waits', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    await new Promise(resolve => waiting.push(resolve))
    return body
  })
  app.addContentTypeParser('a/file', async (_request: unknown, stream: Readable) => stream)
  const config = { operation: { upload: true } as Operation }
  app.post('/file', { config }, async ({ body }) => {
    let received = 0
    for await (const chunk of body as Readable) received += chunk.length
    return `${received} bytes`
  })
  app.post('/', async ({ body }) => `${(body as Buffer).length} bytes`)
  await app.listen({ port: 0 })
  return app
}

/** Sends all of a body but its last byte. */
function begin(
  tenant: string,
  bytes: number,
  { isChunked = false, isFile = false, waits = false, service = app, localAddress = '127.0.0.1' } = {},
) {
  // It stays connected if the service only ends its own side.
  const socket = connect({
    port: (service.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    localAddress,
    allowHalfOpen: true,
  })
  let heard = ''
  socket
    .setEncoding('utf8')
    .on('data', text => {
      heard += text
    })
    .on('error', () => {})
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
  const [path, type] = isFile ? ['/file', 'a/file'] : ['/', waits ? 'a/waits' : 'a/b']
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTenant:${tenant}\r\n${length}\r\n\r\n`,
  )
  if (isChunked) socket.write(`${(bytes - 1).toString(16)}\r\n`)
  const sent = new Promise(resolve => socket.write(Buffer.alloc(bytes - 1, 'x'), resolve))
  let isClosed = false
  socket.once('end', () => {
    isClosed = true
  })
  return {
    sent,
    heard: () => heard,
    isClosed: () => isClosed,
    end: () => socket.write(isChunked ? '\r\n1\r\nx\r\n0\r\n\r\n' : 'x'),
    close: () => socket.destroy(),
  }
}

const refusal = /^HTTP\/1.1 429 .*Retry-After: 1.*Too many large requests at the same time/is
const isRefused = ({ heard }: ReturnType<typeof begin>) => refusal.test(heard())

test.each([
  ['with a length', { isChunked: false }],
  ['in chunks', { isChunked: true }],
  ['with a file', { isFile: true }],
])(
  'of many bodies %s that do not arrive, the oldest of the caller with the most are refused',
  async (_, how) => {
    const neighbour = begin('honest', size, how)
    const light = begin('hostile', size / 4)
    await Promise.all([neighbour.sent, light.sent])
    const attackers: ReturnType<typeof begin>[] = []
    for (let index = 0; index < 6; index++) {
      const attacker = begin('hostile', size, how)
      attackers.push(attacker)
      await attacker.sent
    }
    await expect.poll(() => attackers.filter(isRefused).length).toBe(4)
    expect(attackers.slice(0, 2).every(isRefused)).toBe(true)
    const refused = attackers.filter(isRefused)
    const accepted = [light, neighbour, ...attackers.filter(one => !isRefused(one))]
    for (const { isClosed } of refused) await expect.poll(isClosed).toBe(true)
    for (const { end, heard } of accepted) {
      end()
      await expect.poll(heard).toMatch(/^HTTP\/1.1 200 .* bytes$/s)
    }
    for (const { close } of [...refused, ...accepted]) close()
  },
)

test('bodies that have arrived are not counted, however long they wait for their turn', async () => {
  const bodies: ReturnType<typeof begin>[] = []
  while (bodies.length < 8) {
    const body = begin('honest', size, { waits: true })
    bodies.push(body)
    body.end()
    await expect.poll(() => waiting.length).toBe(bodies.length)
  }
  const attackers = Array.from({ length: 5 }, () => begin('hostile', size))
  for (const { sent } of attackers) await sent
  await expect.poll(() => attackers.filter(isRefused).length).toBe(2)
  for (const goOn of waiting) goOn(undefined)
  for (const { heard } of bodies) await expect.poll(heard).toMatch(/^HTTP\/1.1 200 /)
  for (const { close } of [...bodies, ...attackers]) close()
})

test('a small body outlives larger ones of the same caller that began later', async () => {
  const small = begin('honest', size * 0.75)
  await small.sent
  const attackers = Array.from({ length: 4 }, () => begin('honest', size))
  for (const { sent } of attackers) await sent
  await expect.poll(() => attackers.filter(isRefused).length).toBe(2)
  small.end()
  await expect.poll(small.heard).toMatch(/^HTTP\/1.1 200 /)
  for (const { close } of attackers) close()
})

test('of many bodies of one caller, all but a few wait; a new one is read soon, and a neighbour at once', async () => {
  const attackers: ReturnType<typeof begin>[] = []
  const refusedCount = () => attackers.filter(isRefused).length
  while (attackers.length < 3 + maxWaiting) attackers.push(begin('hostile', size))
  for (const tenant of ['honest', 'hostile']) {
    const one = begin(tenant, size)
    one.end()
    await expect.poll(one.heard).toMatch(/^HTTP\/1.1 200 /)
  }
  expect(refusedCount()).toBeLessThan(maxWaiting)
  // Those that are too many to wait are refused, and the oldest first.
  const more = Array.from({ length: maxWaiting }, () => begin('hostile', size))
  for (const { heard } of attackers.slice(3)) await expect.poll(heard).toMatch(refusal)
  for (const { close } of [...attackers, ...more]) close()
})

test('a body that arrives to its end while it waits is served, and none is dropped for it', async () => {
  const service = await start({ ...bounds, smallest: 1000, checksUntilNext: Infinity })
  const held = [size, size, size, size / 2].map(bytes => begin('honest', bytes, { service }))
  for (const { sent } of held) await sent
  const one = begin('honest', 2000, { service })
  await one.sent
  one.end()
  await expect.poll(one.heard).toMatch(/^HTTP\/1.1 200 /)
  for (const { end, heard } of held) {
    end()
    await expect.poll(heard).toMatch(/^HTTP\/1.1 200 /)
  }
  await service.close()
})

test('a caller that has its share waits, and one that has less does not', async () => {
  const service = await start({ ...bounds, checksUntilNext: Infinity })
  const connections: Socket[] = []
  service.server.on('connection', connection => connections.push(connection))
  const first = Array.from({ length: 3 }, () => begin('one', size, { service }))
  for (const { sent } of first) await sent
  const second = [begin('another', size, { service })]
  await expect.poll(() => connections[3]?.bytesRead).toBeGreaterThan(size)
  await expect.poll(() => first.filter(isRefused).length).toBe(1)
  second.push(begin('another', size, { service }))
  await expect.poll(() => connections.length).toBe(5)
  const third = begin('third', size, { service })
  await expect.poll(() => first.filter(isRefused).length).toBe(2)
  const rest = [...first.filter(one => !isRefused(one)), ...second, third]
  for (const { end, heard } of rest) {
    end()
    await expect.poll(heard).toMatch(/^HTTP\/1.1 200 /)
  }
  for (const { close } of first) close()
  await service.close()
})

test('bodies of no tenant, from however many addresses, take no room from those of tenants', async () => {
  const strangers = Array.from({ length: 6 }, (_, index) =>
    begin('', size, { localAddress: `127.0.0.${index + 2}` }),
  )
  await expect.poll(() => strangers.filter(isRefused).length).toBeGreaterThan(0)
  const bodies = Array.from({ length: 3 }, () => begin('honest', size))
  for (const { sent } of bodies) await sent
  for (const { end, heard } of bodies) {
    end()
    await expect.poll(heard).toMatch(/^HTTP\/1.1 200 /)
  }
  for (const { close } of [...strangers, ...bodies]) close()
})
