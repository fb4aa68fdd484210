import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@guide/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptForwardedRequests, forwardAdminRequests } from './admin-requests.ts'
import { sendError } from './error-handler.ts'
import { queuePipelinedRequests } from './pipelined-requests.ts'
import { readRestsSlowly } from './rest-of-body.ts'

const KiB = 1024
const MiB = 1024 * KiB
/** What is read at once, and what one read, the parser and the request can add. */
const mostAtOnce = 512 * KiB
const forwarded = '/v1/admin/tours'
const config = { operation: operations.createTour, auth: operations.createTour.auth }

let folder: string
let app: FastifyInstance
let thread: FastifyInstance
let served: Socket[]
let clients: Socket[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guide-rests-'))
  served = []
  clients = []
  thread = Fastify()
  acceptForwardedRequests(thread)
  thread.post(forwarded, { onRequest: async (_request, reply) => reply.code(401).send('refused') }, () => '')
  await thread.listen({ path: join(folder, 'admins') })
})
afterEach(async () => {
  // Those that are paused would not notice that their clients have left.
  for (const socket of [...clients, ...served]) socket.destroy()
  await app.close()
  await thread.close()
  rmSync(folder, { recursive: true })
})

async function start(options?: Parameters<typeof readRestsSlowly>[1]) {
  app = Fastify({ frameworkErrors: sendError })
  queuePipelinedRequests(app)
  readRestsSlowly(app, options)
  app.server.on('connection', socket => served.push(socket))
  forwardAdminRequests(app, join(folder, 'admins'))
  app.get('/', async () => 'served')
  app.post(forwarded, { config }, async () => '')
  app.addContentTypeParser('a/stream', (_request, payload, done) => done(null, payload))
  app.post('/begun', async (request, reply) => {
    request.raw.once('data', () => reply.code(400).send('refused'))
    return reply
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

function begin(line: string, size: number) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8')
  clients.push(socket)
  let heard = ''
  socket
    .on('error', () => {})
    .on('data', text => {
      heard += text
    })
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nContent-Type: a/stream\r\nContent-Length: ${size}\r\n\r\n`)
  return { socket, heard: () => heard }
}

const refusals = [
  ['an unknown path', 'POST /unknown', 404],
  ['a body that nobody wants', 'GET /', 200],
  ['a URL that cannot be decoded', 'POST /%zz', 400],
  ['a body that somebody has begun to read', 'POST /begun', 400],
  ['a forwarded request', `POST ${forwarded}`, 401],
] as const

test.each(refusals)(
  'a client that sends its whole body first hears the response, and its next one: %s',
  async (_, line, status) => {
    await start()
    const { socket, heard } = begin(line, 3 * MiB)
    socket.write(Buffer.alloc(3 * MiB))
    await expect.poll(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const count of [1, 2]) {
      await expect.poll(() => socket.writableLength).toBe(0)
      socket.write('GET /?next HTTP/1.1\r\nHost: x\r\n\r\n')
      const before = line === 'GET /' ? 1 : 0
      await expect.poll(() => heard().split('served').length - 1).toBe(before + count)
    }
  },
)

test.each(refusals)('of a client that sends without end, little is read: %s', async (_, line, status) => {
  await start({ paceMs: 3_600_000 })
  const { socket, heard } = begin(line, 1e11)
  const part = Buffer.alloc(64 * KiB)
  const send = () => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', send)
  send()
  await expect.poll(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const [flooded] = served
  await expect.poll(() => flooded?.bytesRead).toBeGreaterThan(256 * KiB)
  for (let count = 0; count < 20; count++) {
    const neighbour = begin('GET /', 0)
    await expect.poll(neighbour.heard, { interval: 1 }).toContain('served')
  }
  expect(flooded?.bytesRead).toBeLessThan(mostAtOnce)
})

test('what is read slowly is read to its end, and a next request that waits for it is served', async () => {
  await start({ freeBytes: 0 })
  const { socket, heard } = begin('POST /unknown', MiB)
  socket.write(Buffer.alloc(MiB))
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(heard).toMatch(/^HTTP\/1.1 404 .* 200 .*served$/s)
  const [connection] = served
  expect(connection?.isPaused()).toBe(false)
})
