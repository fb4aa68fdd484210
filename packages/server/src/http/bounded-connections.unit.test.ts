import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundConnections } from './bounded-connections.ts'

const max = 4

let app: FastifyInstance
let respond: () => void
let isAsked: boolean
let clients: Socket[]
let accepted: number
beforeEach(async () => {
  app = Fastify()
  boundConnections(app, max)
  clients = []
  accepted = 0
  isAsked = false
  const hasToRespond = new Promise<void>(resolve => {
    respond = resolve
  })
  app.server.on('connection', () => accepted++)
  app.get('/', async () => 'served')
  app.get('/slow', async () => {
    isAsked = true
    await hasToRespond
    return 'at last'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  await app.close()
})

/** Connects and waits until the server knows, so that connections have an order. */
async function open(text: string, localAddress = '127.0.0.1') {
  const before = accepted
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('utf8')
  clients.push(socket)
  let heard = ''
  socket
    .on('error', () => {})
    .on('data', part => {
      heard += part
    })
  socket.write(text)
  await expect.poll(() => accepted).toBe(before + 1)
  return { socket, heard: () => heard, isClosed: () => socket.closed }
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const halfRequest = 'GET / HTTP/1.1\r\nHost: x\r\n'

async function openIdle() {
  const idle = await open(request('/'))
  await expect.poll(idle.heard).toContain('served')
  return idle
}

test('if there are too many, those without a request go first', async () => {
  const warn = vi.spyOn(app.log, 'warn')
  const slow = await open(request('/slow'))
  await expect.poll(() => isAsked).toBe(true)
  const half = await open(halfRequest)
  const idle = [await openIdle(), await openIdle()]
  const last = await open(request('/slow'))
  for (const { isClosed } of idle) await expect.poll(isClosed).toBe(true)
  half.socket.write('\r\n')
  await expect.poll(half.heard).toContain('served')
  respond()
  for (const { heard } of [slow, last]) await expect.poll(heard).toContain('at last')
  expect(warn).not.toHaveBeenCalled()
})

test('as many as may be open stay, also those without a request', async () => {
  const idle = await Promise.all([openIdle()])
  while (idle.length < max) idle.push(await openIdle())
  const other = await openIdle()
  // Now they are too many.
  for (const { isClosed } of [...idle, other]) await expect.poll(isClosed).toBe(true)
  const next = [await openIdle(), await openIdle()]
  for (const { socket, heard } of next) {
    socket.write(request('/'))
    await expect.poll(() => heard().split('served').length).toBe(3)
  }
})

test('of connections whose request does not end, the oldest of the address with the most go', async () => {
  const warn = vi.spyOn(app.log, 'warn')
  const neighbour = await open(halfRequest, '127.0.0.2')
  const flood: Awaited<ReturnType<typeof open>>[] = []
  for (let count = 0; count < max + 2; count++) flood.push(await open(halfRequest, '127.0.0.3'))
  const gone = flood.slice(0, 3)
  for (const { isClosed } of gone) await expect.poll(isClosed).toBe(true)
  for (const { socket, heard } of [neighbour, ...flood.slice(3)]) {
    socket.write('\r\n')
    await expect.poll(heard).toContain('served')
  }
  const counts = warn.mock.calls.map(([fields]) => (fields as unknown as { connections: number }).connections)
  expect(counts.reduce((sum, count) => sum + count)).toBe(gone.length)
})
