import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendClientError } from './error-handler.ts'

test('bytes that are no request end a response that is being sent, and add nothing to it', async () => {
  const app = Fastify({ clientErrorHandler: sendClientError, forceCloseConnections: true })
  const begun = new Readable({ read() {} })
  begun.push('the first part')
  app.get('/', async () => begun)
  await app.listen({ port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', text => {
    heard += text
  })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => heard).toContain('the first part')
  socket.write('no request\r\n\r\n')
  await once(socket, 'close')
  expect(heard).not.toContain('400')
  await app.close()
})
