import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance, type onRequestHookHandler, type onResponseHookHandler } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queuePipelinedRequests } from './pipelined-requests.ts'

let app: FastifyInstance
let started: string[]
/** Counts turns of the event loop. */
let turn = 0
/** The turns in which requests were started. */
let turns: number[]
let goOn: (() => void)[]
let warnings: string[]

beforeEach(async () => {
  ;[started, turns, goOn, warnings] = [[], [], [], []]
  const warn = (text: string) => warnings.push(text)
  app = Fastify({ forceCloseConnections: true })
  app.log.warn = warn as typeof app.log.warn
  queuePipelinedRequests(app)
  app.addHook('onRequest', async ({ url }) => {
    started.push(url)
    turns.push(turn)
  })
  app.get('/quick/:name', async ({ url }) => `${url};`)
  const answer: onRequestHookHandler = (_, reply) => {
    reply.send('at once;')
  }
  app.post('/at-once', { onRequest: answer }, async () => {})
  const leave: onResponseHookHandler = (request, _, done) => {
    request.raw.socket.destroy()
    done()
  }
  app.get('/last', { onResponse: leave }, async () => '/last;')
  app.get('/slow', () => new Promise(resolve => goOn.push(() => resolve('/slow;'))))
  app.post('/size', async ({ body }) => `${(body as string).length} bytes;`)
  await app.listen({ port: 0 })
})
afterEach(() => app.close())

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const many = (count: number) => Array.from({ length: count }, (_, index) => `/quick/${index}`)

function open(localAddress = '127.0.0.1') {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let heard = ''
  let isClosed = false
  socket
    .setEncoding('utf8')
    .on('data', text => {
      heard += text
    })
    .on('error', () => {})
    .on('close', () => {
      isClosed = true
    })
  return {
    send: (text: string) => socket.write(text),
    leave: () => socket.destroy(),
    isClosed: () => isClosed,
    heard: () => heard,
    bodies: () => [...heard.matchAll(/\r\n\r\n([^;\r]+);/g)].map(([, body]) => body),
  }
}

test('pipelined requests are answered in order', async () => {
  const client = open()
  client.send(['/slow', ...many(8)].map(get).join(''))
  await expect.poll(() => started).toEqual(['/slow'])
  goOn[0]?.()
  await expect.poll(client.bodies).toEqual(['/slow', ...many(8)])
})

/** Node runs what was put off, such as the end of a response, after each part of a body. */
const answeredAtOnce =
  'POST /at-once HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx'

test.each([
  ['of many in one packet', many(9).map(get)],
  ['of those that are answered at once', Array(9).fill(answeredAtOnce)],
])(
  'each request %s starts in a turn of its own, so that others are served between them',
  async (_, requests) => {
    let isCounting = true
    const count = () => {
      turn++
      if (isCounting) setImmediate(count)
    }
    count()
    const client = open()
    client.send(requests.join(''))
    await expect.poll(client.bodies).toHaveLength(requests.length)
    isCounting = false
    expect(new Set(turns).size).toBe(requests.length)
  },
)

test('a request with a body behind a slow one is read when its turn comes', async () => {
  const client = open()
  const body = 'x'.repeat(100_000)
  client.send(
    `${get('/slow')}POST /size HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await expect.poll(() => started).toEqual(['/slow'])
  goOn[0]?.()
  await expect.poll(client.bodies).toEqual(['/slow', '100000 bytes'])
})

test.each([
  ['too many requests', [get('/slow'), ...many(200).map(get)]],
  ['too many bytes', [get('/slow'), ...many(8).map(path => get(`${path}?${'x'.repeat(15_000)}`))]],
])('a connection on which %s wait is closed, and others are served', async (_, requests) => {
  const [attacker, neighbour] = [open(), open()]
  attacker.send(requests.join(''))
  await expect.poll(attacker.isClosed).toBe(true)
  neighbour.send(get('/quick/neighbour'))
  await expect.poll(neighbour.bodies).toEqual(['/quick/neighbour'])
  expect(started).toEqual(['/slow', '/quick/neighbour'])
  expect(warnings).toEqual(['a connection was closed because too many requests wait on it'])
})

test('an address that goes on with it is closed out at once, and another one is served', async () => {
  const flood = get('/slow') + many(200).map(get).join('')
  while (warnings.length < 20) {
    const attacker = open('127.0.0.2')
    attacker.send(flood)
    await expect.poll(attacker.isClosed).toBe(true)
  }
  const [attacker, neighbour] = [open('127.0.0.2'), open()]
  attacker.send(get('/quick/attacker'))
  neighbour.send(get('/quick/neighbour'))
  await expect.poll(attacker.isClosed).toBe(true)
  await expect.poll(neighbour.bodies).toEqual(['/quick/neighbour'])
  expect(started).not.toContain('/quick/attacker')
})

test('requests that wait are not started if their client leaves', async () => {
  const [client, neighbour] = [open(), open()]
  client.send([get('/slow'), ...many(8).map(get)].join(''))
  await expect.poll(() => started).toEqual(['/slow'])
  client.leave()
  await expect
    .poll(() => new Promise(resolve => app.server.getConnections((_, count) => resolve(count))))
    .toBe(1)
  goOn[0]?.()
  neighbour.send(get('/quick/neighbour'))
  await expect.poll(neighbour.bodies).toEqual(['/quick/neighbour'])
  expect(started).toEqual(['/slow', '/quick/neighbour'])
})

test('a request whose connection was closed since its turn came is not started', async () => {
  const [client, neighbour] = [open(), open()]
  client.send(get('/last') + get('/quick/late'))
  await expect.poll(client.isClosed).toBe(true)
  neighbour.send(get('/quick/neighbour'))
  await expect.poll(neighbour.bodies).toEqual(['/quick/neighbour'])
  expect(started).toEqual(['/last', '/quick/neighbour'])
})
