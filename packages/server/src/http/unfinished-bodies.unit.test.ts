import { type AddressInfo, connect } from 'node:net'
import type { Readable } from 'node:stream'
import type { Operation } from '@guide/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendClientError } from './error-handler.ts'
import { boundUnfinishedBodies } from './unfinished-bodies.ts'

const size = 1024 * 1024

let app: FastifyInstance
/** Bodies that have arrived and wait for their turn. */
const waiting: ((_: unknown) => void)[] = []

beforeAll(async () => {
  app = Fastify({ clientErrorHandler: sendClientError, bodyLimit: size })
  app.decorateRequest('tenantId', null)
  app.addHook('onRequest', async request => {
    request.tenantId = `${request.headers.tenant}`
  })
  boundUnfinishedBodies(app, { smallest: size / 2, maxBytes: 3.5 * size, onItsWay: size })
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
})
afterAll(() => app.close())

/** Sends all of a body but its last byte. */
function begin(tenant: string, bytes: number, { isChunked = false, isFile = false, waits = false } = {}) {
  // It stays connected if the service only ends its own side.
  const socket = connect({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
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
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTenant: ${tenant}\r\n${length}\r\n\r\n`,
  )
  if (isChunked) socket.write(`${(bytes - 1).toString(16)}\r\n`)
  const sent = new Promise(resolve => socket.write(Buffer.alloc(bytes - 1, 'x'), resolve))
  return {
    sent,
    heard: () => heard,
    end: () => socket.write(isChunked ? '\r\n1\r\nx\r\n0\r\n\r\n' : 'x'),
    close: () => socket.destroy(),
  }
}

const connectionCount = () =>
  new Promise<number>(resolve => app.server.getConnections((_, count) => resolve(count)))

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
    const [refused, accepted] = [attackers.slice(0, 4), [light, neighbour, ...attackers.slice(4)]]
    for (const { heard } of refused)
      await expect
        .poll(heard)
        .toMatch(/^HTTP\/1.1 429 .*Retry-After: 1.*Too many large requests at the same time/s)
    await expect.poll(connectionCount).toBe(accepted.length)
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
  await expect.poll(() => attackers.filter(({ heard }) => heard().includes(' 429 ')).length).toBe(2)
  for (const goOn of waiting) goOn(undefined)
  for (const { heard } of bodies) await expect.poll(heard).toMatch(/^HTTP\/1.1 200 /)
  for (const { close } of [...bodies, ...attackers]) close()
})

test('a small body outlives larger ones of the same caller that began later', async () => {
  const small = begin('honest', size * 0.75)
  await small.sent
  const attackers = Array.from({ length: 4 }, () => begin('honest', size))
  for (const { sent } of attackers) await sent
  await expect.poll(() => attackers.filter(({ heard }) => heard().includes(' 429 ')).length).toBe(2)
  small.end()
  await expect.poll(small.heard).toMatch(/^HTTP\/1.1 200 /)
  for (const { close } of attackers) close()
})
