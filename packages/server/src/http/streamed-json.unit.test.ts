import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { defineOperations, open } from '@guide/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { StreamedJson } from '../answers/streamed-json.ts'
import { mountOperations } from './operation-handler.ts'

const operations = defineOperations({
  download: {
    method: 'GET',
    path: '/v1/download',
    auth: 'public',
    tag: 'Download',
    summary: 'Returns a stream',
    responses: { 200: open('Anything', {}) },
  },
})

const app: FastifyInstance = Fastify()
app.decorateRequest('principal', { getter: () => ({ kind: 'public' }) as never })
const closed = new Promise<void>(resolve => {
  app.server.on('connection', (socket: Socket) => socket.once('close', () => resolve()))
})
let client: Socket
const stream = new Readable({ read() {} })
mountOperations(app, operations, {
  async download() {
    client.destroy()
    await closed
    return new StreamedJson(stream)
  },
})
afterAll(() => app.close())

test('a stream is closed if the client leaves before it is sent', async () => {
  await app.listen({ port: 0 })
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /v1/download HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(client, 'close')
  await vi.waitFor(() => expect(stream.destroyed).toBe(true), { timeout: 60_000 })
})
