import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { filePart, form } from '../testing/form.ts'
import { createTenant } from '../testing/tenant.ts'
import { sharedWorld } from '../testing/world.ts'
import { clientTimeouts } from './slow-clients.ts'
import { maxUnreadBytes } from './unread-answers.ts'

const { guide, provider } = await sharedWorld()
const deadline = 1000
/** Long enough that a test with these would fail. */
const never = { body: 3_600_000, upload: 3_600_000, answer: 3_600_000 }

let app: FastifyInstance | undefined
afterEach(() => app?.close())

/** The same service at another port, with other limits. */
async function startWith(limits: Parameters<typeof createApp>[1]) {
  app = await createApp(guide.deps, limits)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { server } = app
  let accepted = 0
  server.on('connection', () => accepted++)
  return {
    accepted: () => accepted,
    inject: app.inject.bind(app),
    connect: () => connect((server.address() as AddressInfo).port, '127.0.0.1'),
    connectionCount: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
  }
}

/** Asks for large answers, more of them than the buffers of the system hold, and reads nothing. */
function askAndNeverRead(socket: Socket): Socket {
  socket.pause().on('error', () => {})
  socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(9))
  return socket
}

test('a client has 30 s for its body and its answer, an upload 60 s to go on, and 16 MiB of answers may be unread', () => {
  expect([clientTimeouts, maxUnreadBytes]).toEqual([
    { body: 30_000, upload: 60_000, answer: 30_000 },
    16 * 1024 ** 2,
  ])
})

test.each([
  ['clients that do not read for too long', { timeouts: { ...never, answer: deadline } }, 0],
  [
    'of clients that together leave too much unread, all but the last',
    { timeouts: never, unreadBytes: 100_000 },
    1,
  ],
])('%s are disconnected by the service, and others are served', async (_, limits, left) => {
  const tenant = await createTenant(guide, provider)
  const service = await startWith(limits)
  const clients = [1, 2, 3].map(() => askAndNeverRead(service.connect()))
  await expect.poll(service.accepted).toBe(clients.length)
  const { headers } = tenant.as({ sub: 'sam' })
  expect((await service.inject({ path: '/v1/sdk/config', headers })).statusCode).toBe(200)
  await expect.poll(service.connectionCount).toBe(left)
  for (const client of clients) client.destroy()
})

test('an upload of which no more arrives gets an error, and others go on', async () => {
  const file = form(filePart('x'.repeat(200_000)))
  const uploader = async () => {
    const eve = (await createTenant(guide, provider)).as({ sub: 'eve' })
    const { thread_id } = await eve.client.startThread({ body: { subject: 'Help', body: 'See the file' } })
    const path = `/v1/sdk/help/threads/${thread_id}/attachments`
    return { path, headers: { ...eve.headers, ...file.headers } }
  }
  const [{ path, headers }, neighbour] = [await uploader(), await uploader()]
  const service = await startWith({ timeouts: { ...never, upload: deadline } })

  const lines = Object.entries({ host: 'x', ...headers, 'content-length': file.raw.length })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const socket = service.connect().setEncoding('utf8')
  const closed = once(socket, 'close')
  let heard = ''
  socket.on('data', text => {
    heard += text
  })
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`)
  socket.write(file.raw.subarray(0, 100_000))
  const whole = await service.inject({ method: 'POST', ...neighbour, payload: file.raw })
  expect(whole.statusCode).toBe(201)
  await closed
  expect(heard).toMatch(/^HTTP\/1.1 400 .*The request did not arrive in time/s)
})
