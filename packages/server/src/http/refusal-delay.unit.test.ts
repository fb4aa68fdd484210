import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { delayRefusals } from './refusal-delay.ts'

const MiB = 1024 * 1024

let app: FastifyInstance
let served: Set<Socket>
let clients: Socket[]
beforeEach(async () => {
  app = Fastify({ bodyLimit: 10 * MiB })
  app.decorateRequest('tenantId', null)
  delayRefusals(app, { max: 10, windowSeconds: 1000 })
  served = new Set()
  clients = []
  app.server.on('connection', socket => served.add(socket))
  app.addHook('onRequest', async (request, reply) => {
    if (!('tenant' in request.headers)) return
    request.tenantId = `${request.headers.tenant}`
    reply.code(Number(request.headers.status ?? 429)).send('refused')
    return reply
  })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('end', () => done(null))
  })
  app.route({ method: ['GET', 'POST'], url: '/', handler: async () => 'served' })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  await app.close()
})

/** @param tenant whose request is refused; without it, it is served */
function post(tenant: string | null, bytes: number, socket = connectClient(), status = 429) {
  const owner = tenant ? `Tenant: ${tenant}\r\nStatus: ${status}\r\n` : ''
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\n${owner}Content-Length: ${bytes}\r\n\r\n`)
  socket.write(Buffer.alloc(bytes, 'x'))
  return socket
}

function get(tenant: string) {
  const socket = connectClient()
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nTenant: ${tenant}\r\n\r\n`)
  return socket
}

function connectClient() {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8')
  clients.push(socket)
  return socket.on('error', () => {})
}

function heardBy(socket: Socket) {
  let heard = ''
  socket.on('data', text => {
    heard += text
  })
  return () => heard
}

test('after a single refusal the rest of the body is read, and its connection serves the next request', async () => {
  const client = post('a', 5 * MiB)
  const heard = heardBy(client)
  await expect.poll(heard).toMatch(/^HTTP\/1.1 429 .*connection: keep-alive.*refused$/is)
  post(null, 10, client)
  await expect.poll(heard).toMatch(/refused.* 200 .*served$/s)
})

test('of many large bodies of one owner, nothing more is read after their headers, and their connections end', async () => {
  const refused = Array.from({ length: 5 }, () => post('a', 5 * MiB))
  const [, ...others] = refused.map(heardBy)
  for (const heard of others)
    await expect.poll(heard).toMatch(/^HTTP\/1.1 429 .*connection: close.*refused$/is)
  const received = [...served].map(({ bytesRead }) => bytesRead).sort((one, other) => one - other)
  for (const bytes of received.slice(0, others.length)) expect(bytes).toBeLessThan(MiB / 2)
})

test('an address that gets many other refusals waits for them as well', async () => {
  const one = connectClient()
  const heard = heardBy(one)
  const refusals = () => heard().match(/HTTP\/1.1 404 /g)?.length
  for (let count = 1; count <= 10; count++) {
    post('a', 10, one, 404)
    await expect.poll(refusals).toBe(count)
  }
  const [, ...others] = Array.from({ length: 5 }, () => heardBy(post('a', 5 * MiB, connectClient(), 404)))
  for (const each of others) await expect.poll(each).toMatch(/^HTTP\/1.1 404 .*connection: close.*refused$/is)
})

test('a small body that comes in chunks does not wait for large ones', async () => {
  let isAnswered = 0
  const large = Array.from({ length: 20 }, () => post('a', MiB))
  for (const socket of large) socket.once('data', () => isAnswered++)
  await expect.poll(() => served.size).toBe(large.length)
  const small = connectClient()
  small.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nTenant: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx',
  )
  await expect.poll(heardBy(small)).toMatch(/^HTTP\/1.1 429 .*connection: keep-alive/is)
  expect(isAnswered).toBeLessThan(large.length)
})

test('the refusals of large bodies come one after the other; other owners and small bodies do not wait for them', async () => {
  let isAnswered = 0
  const large = Array.from({ length: 20 }, () => post('a', MiB))
  for (const socket of large) socket.once('data', () => isAnswered++)
  await expect.poll(() => served.size).toBe(large.length)
  for (const one of [post('b', MiB), post('a', 1000), get('a')]) {
    await expect.poll(heardBy(one)).toMatch(/^HTTP\/1.1 429 /)
    expect(isAnswered).toBeLessThan(large.length)
  }
  await expect.poll(() => isAnswered, { timeout: 30_000 }).toBe(large.length)
})
