import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '@guide/contracts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enforceBodyTimeout } from './body-timeout.ts'
import { sendClientError } from './error-handler.ts'

const deadline = 1200
let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ clientErrorHandler: sendClientError })
  enforceBodyTimeout(app, deadline)
  app.post('/json', async () => 'read')
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => reply.code(401).send('no')
  app.post('/refused', { onRequest }, async () => '')
  app.addContentTypeParser('file/any', { parseAs: 'string' }, async (_request: unknown, body: string) => body)
  const operation = { upload: true } as Operation
  app.post('/refused-file', { onRequest, config: { operation } }, async () => '')
  app.post('/file', { config: { operation } }, async ({ body }) => `${(body as string).length} bytes`)
  await app.listen({ port: 0 })
})
afterAll(() => app.close())

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

test('a file may take longer', async () => {
  const { socket, heard } = begin('/file', 'file/any', 'ab')
  const other = begin('/json', 'application/json', '12')
  await once(other.socket, 'close')
  socket.write('cde')
  await expect.poll(heard).toContain('5 bytes')
  socket.destroy()
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
