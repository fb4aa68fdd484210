import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '@guide/contracts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendClientError } from './error-handler.ts'
import { dropSlowClients } from './slow-clients.ts'

const deadline = 1200
/** More than the buffers of the system hold. */
const largeSize = 64 * 1024 * 1024
function* parts() {
  for (let sent = 0; sent < largeSize; sent += 65_536) yield Buffer.alloc(65_536)
}
const timeouts = { body: deadline, upload: 3 * deadline, answer: deadline }
let app: FastifyInstance
/** It wants more of a stream in that time than a slow reader takes. */
let strict: FastifyInstance
beforeAll(async () => {
  app = await start()
  strict = await start(largeSize)
})
afterAll(() => Promise.all([app.close(), strict.close()]))

async function start(leastTaken?: number): Promise<FastifyInstance> {
  const app = Fastify({ clientErrorHandler: sendClientError })
  dropSlowClients(app, timeouts, leastTaken)
  app.get('/large', async () => Buffer.alloc(largeSize))
  app.get('/stream', async () => Readable.from(parts()))
  app.post('/json', async () => 'read')
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => reply.code(401).send('no')
  app.post('/refused', { onRequest }, async () => '')
  app.addContentTypeParser('file/any', { parseAs: 'string' }, async (_request: unknown, body: string) => body)
  const operation = { upload: true } as Operation
  const inParts = { inParts: true } as Operation
  app.post(
    '/import',
    { config: { operation: inParts } },
    async ({ body }) => `${(body as string).length} bytes`,
  )
  app.post('/refused-file', { onRequest, config: { operation } }, async () => '')
  app.post('/file', { config: { operation } }, async ({ body }) => `${(body as string).length} bytes`)
  await app.listen({ port: 0 })
  return app
}

/** Sends the headers of a request with a body of five bytes, and then only the given bytes. */
function begin(path: string, type: string, body: string): { socket: Socket; heard(): string } {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', text => {
    heard += text
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 5\r\n\r\n${body}`,
  )
  return { socket, heard: () => heard }
}

test('a request whose body does not arrive gets an error, and its connection is closed', async () => {
  const { socket, heard } = begin('/json', 'application/json', '12')
  await once(socket, 'close')
  expect(heard()).toMatch(/^HTTP\/1.1 400 .*The request did not arrive in time/s)
})

test('a body that is a little slow is read', async () => {
  const { socket, heard } = begin('/json', 'application/json', '12')
  // The connections are checked six times per timeout.
  await wait(deadline / 3)
  socket.write('345')
  await expect.poll(heard).toContain('read')
  socket.destroy()
})

test.each([
  ['/refused', 'application/json'],
  ['/refused-file', 'file/any'],
])(
  'a client that was refused and keeps sending is disconnected without another response: %s',
  async (path, type) => {
    const { socket, heard } = begin(path, type, '12')
    await once(socket, 'close')
    expect(heard()).toMatch(/^HTTP\/1.1 401 .*no$/s)
  },
)

/** Sends a part of what may take longer than other bodies. */
const beginLong = (body: string) => ['/file', '/import'].map(path => begin(path, 'file/any', body))

test('a file, or an import, may take longer, as long as more of it arrives', async () => {
  const long = beginLong('a')
  // Each of them is closed after the timeout, so that the file takes three times as long.
  for (const more of ['b', 'c', 'd']) {
    const other = begin('/json', 'application/json', '12')
    await wait(deadline / 2)
    for (const { socket } of long) socket.write(more)
    await once(other.socket, 'close')
  }
  for (const { socket, heard } of long) {
    socket.write('e')
    await expect.poll(heard).toContain('5 bytes')
    socket.destroy()
  }
})

test('a file, or an import, of which no more arrives gets an error', async () => {
  const long = beginLong('ab')
  await Promise.all(long.map(({ socket }) => once(socket, 'close')))
  for (const { heard } of long)
    expect(heard()).toMatch(/^HTTP\/1.1 400 .*The request did not arrive in time/s)
})

/** Asks for an answer and does not read it. */
function ask(path: string, service = app): Socket {
  const socket = connect((service.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket.pause()
}

const connectionCount = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

test.each(['/large', '/stream'])('clients that never read are disconnected: %s', async path => {
  await expect.poll(connectionCount).toBe(0)
  let accepted = 0
  app.server.on('connection', () => accepted++)
  const clients = Array.from({ length: 10 }, () => ask(path))
  await expect.poll(() => accepted).toBe(10)
  const neighbour = await app.inject({ path: '/large' })
  expect(neighbour.rawPayload.length).toBe(largeSize)
  await expect.poll(connectionCount).toBe(0)
  for (const client of clients) client.destroy()
})

/** Takes an answer without a pause, but slowly. */
function readSlowly(path: string, service = app) {
  const socket = ask(path, service)
  let received = 0
  let isClosed = false
  socket.on('data', part => {
    received += part.length
    socket.pause()
  })
  const pace = setInterval(() => socket.resume(), 3)
  const stop = () => {
    clearInterval(pace)
    socket.destroy()
  }
  socket
    .on('error', () => {})
    .on('close', () => {
      isClosed = true
      stop()
    })
  return { received: () => received, isClosed: () => isClosed, stop }
}

test('a slow reader of a stream gets all of it', async () => {
  const startedAt = Date.now()
  const reader = readSlowly('/stream')
  await expect.poll(reader.received).toBeGreaterThan(largeSize)
  expect(Date.now() - startedAt).toBeGreaterThan(deadline)
  reader.stop()
})

test('a reader that takes less than the least of a stream is disconnected, and another one is served', async () => {
  const reader = readSlowly('/stream', strict)
  await expect.poll(reader.received).toBeGreaterThan(0)
  const neighbour = await strict.inject({ path: '/stream' })
  expect(neighbour.rawPayload.length).toBe(largeSize)
  await expect.poll(reader.isClosed).toBe(true)
  expect(reader.received()).toBeLessThan(largeSize)
})

test('an answer that is not a stream has to be taken as a whole, however steadily it is read', async () => {
  const reader = readSlowly('/large')
  await expect.poll(reader.isClosed).toBe(true)
  expect(reader.received()).toBeGreaterThan(0)
  expect(reader.received()).toBeLessThan(largeSize)
})

test('a connection stays open if its bodies arrive', async () => {
  const { socket, heard } = begin('/json', 'application/json', '12345')
  await expect.poll(heard).toContain('read')
  const other = begin('/json', 'application/json', '12')
  await once(other.socket, 'close')
  socket.write(
    'POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Type: application/json\r\n\r\n1',
  )
  await expect.poll(() => heard().split('read').length).toBe(3)
  socket.destroy()
})
