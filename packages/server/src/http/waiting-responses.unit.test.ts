import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { closeWaitingResponses } from './waiting-responses.ts'

let app: FastifyInstance
afterEach(() => app.close())

const client = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1')
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('a response that waits behind another is closed when its connection ends, and frees what it holds', async () => {
  app = Fastify()
  closeWaitingResponses(app)
  app.get('/never', () => new Promise(() => {}))
  const files: Readable[] = []
  app.get('/file', async () => {
    const file = new Readable({ read() {} })
    files.push(file)
    return file
  })
  let closed = 0
  app.get('/held', (_request, reply) => {
    reply.raw.once('close', () => closed++)
  })
  await app.listen({ port: 0 })

  const socket = client()
  socket.write(request('/never') + request('/file').repeat(2) + request('/held').repeat(15))
  await expect.poll(() => files.length).toBe(2)
  expect([closed, files.some(file => file.destroyed)]).toEqual([0, false])
  socket.destroy()
  await expect.poll(() => closed).toBe(15)
  await expect.poll(() => files.every(file => file.destroyed)).toBe(true)
})

test('a response whose turn comes is closed once', async () => {
  app = Fastify()
  closeWaitingResponses(app)
  const goOn: (() => void)[] = []
  app.get('/first', () => new Promise(resolve => goOn.push(() => resolve('first'))))
  let closed = 0
  app.get('/second', async (_request, reply) => {
    reply.raw.on('close', () => closed++)
    return 'second'
  })
  let hasLeft = false
  await app.listen({ port: 0 })
  app.server.on('connection', socket => socket.once('close', () => (hasLeft = true)))

  const socket = client()
  let heard = ''
  socket.on('data', text => (heard += text)).write(request('/first') + request('/second'))
  await expect.poll(() => goOn.length).toBe(1)
  goOn[0]?.()
  await expect.poll(() => heard).toMatch(/first.*second$/s)
  socket.destroy()
  await expect.poll(() => hasLeft).toBe(true)
  expect(closed).toBe(1)
})
