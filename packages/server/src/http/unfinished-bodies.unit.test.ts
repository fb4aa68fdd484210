import { type AddressInfo, connect } from 'node:net'
import type { Readable } from 'node:stream'
import type { Operation } from '@guide/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendClientError } from './error-handler.ts'
import { boundUnfinishedBodies } from './unfinished-bodies.ts'

const size = 1024 * 1024

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify({ clientErrorHandler: sendClientError, bodyLimit: size })
  app.decorateRequest('tenantId', null)
  app.addHook('onRequest', async request => {
    request.tenantId = `${request.headers.tenant}`
  })
  boundUnfinishedBodies(app, { smallest: size / 2, maxBytes: 3.5 * size, onItsWay: size })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
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
function begin(tenant: string, bytes: number, { isChunked = false, isFile = false } = {}) {
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
  const [path, type] = isFile ? ['/file', 'a/file'] : ['/', 'a/b']
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
      await expect.poll(heard).toMatch(/^HTTP\/1.1 400 .*Too many large requests at the same time/s)
    await expect.poll(connectionCount).toBe(accepted.length)
    for (const { end, heard } of accepted) {
      end()
      await expect.poll(heard).toMatch(/^HTTP\/1.1 200 .* bytes$/s)
    }
    for (const { close } of [...refused, ...accepted]) close()
  },
)
