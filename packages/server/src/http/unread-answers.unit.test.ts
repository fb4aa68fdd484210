import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundUnreadAnswers } from './unread-answers.ts'

/** More than the buffers of the system hold. */
const size = 32 * 1024 * 1024

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  app.decorateRequest('tenantId', null)
  app.addHook('onRequest', async request => {
    request.tenantId = `${request.headers.tenant}`
  })
  boundUnreadAnswers(app, 3 * size)
  app.get('/large', async () => Buffer.alloc(size))
  await app.listen({ port: 0 })
})
afterAll(() => app.close())

/** Asks for a large answer and reads nothing, until told to. */
function ask(tenant: string) {
  const socket: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET /large HTTP/1.1\r\nHost: x\r\nTenant: ${tenant}\r\n\r\n`)
  let received = 0
  const arrived = once(socket, 'readable')
  return {
    socket,
    arrived,
    received: () => received,
    read: () =>
      socket.on('data', part => {
        received += part.length
      }),
  }
}

test('of many unread answers the oldest of the callers with the most are dropped', async () => {
  const neighbour = ask('honest')
  await neighbour.arrived
  const attackers: ReturnType<typeof ask>[] = []
  const closed: number[] = []
  for (let index = 0; index < 10; index++) {
    const attacker = ask('hostile')
    attacker.socket.on('close', () => closed.push(index)).on('error', () => {})
    attackers.push(attacker)
    await attacker.arrived
  }
  const dropped = attackers.slice(0, 8)
  for (const { read } of attackers) read()
  await expect.poll(() => closed.toSorted()).toEqual(dropped.map((_, index) => index))
  expect(dropped.every(({ received }) => received() < size)).toBe(true)

  neighbour.read()
  await expect.poll(neighbour.received).toBeGreaterThan(size)
  for (const { received } of attackers.slice(8)) await expect.poll(received).toBeGreaterThan(size)
  for (const { socket } of [neighbour, ...attackers]) socket.destroy()
})
