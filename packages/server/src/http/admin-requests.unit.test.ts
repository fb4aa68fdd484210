import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request as sendRequest } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@guide/contracts'
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptForwardedRequests, forwardAdminRequests } from './admin-requests.ts'
import { handleErrors } from './error-handler.ts'
import { queuePipelinedRequests } from './pipelined-requests.ts'
import { logRequests } from './request-log.ts'

const path = '/v1/admin/tours'
const config = { operation: operations.createTour, auth: operations.createTour.auth }

let folder = ''
let socket = ''
const apps: FastifyInstance[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-admins-'))
  socket = join(folder, 'admins')
})
afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections()
    await app.close()
  }
  rmSync(folder, { recursive: true })
})

/** The process that serves pages. @returns its URL */
async function startFront(options?: { waitMs?: number; max?: number }): Promise<string> {
  const app = Fastify({ trustProxy: true })
  apps.push(app)
  queuePipelinedRequests(app)
  handleErrors(app)
  logRequests(app)
  forwardAdminRequests(app, socket, options)
  const serveHere: RouteHandlerMethod = async () => ({ servedBy: 'pages' })
  app.route({ method: ['GET', 'POST'], url: path, config, handler: serveHere })
  app.get('/page', serveHere)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** The thread for admins. */
async function startBack(handler: RouteHandlerMethod) {
  const app = Fastify({ trustProxy: '10.0.0.0/8' })
  apps.push(app)
  acceptForwardedRequests(app)
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  app.route({ method: ['GET', 'POST'], url: path, handler })
  await app.listen({ path: socket })
  return app
}

test('a request of an admin is answered by the thread, all others are answered here', async () => {
  await startBack(async ({ query, body, headers }, reply) =>
    reply
      .code(201)
      .header('set-cookie', ['a=1', 'b=2'])
      .send({ query, body, given: headers['x-given'], length: headers['content-length'] }),
  )
  const url = await startFront()
  const response = await fetch(`${url}${path}?limit=3`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-given': 'yes' },
    body: '{"title":"Ü"}',
  })
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await response.json()).toEqual({
    query: { limit: '3' },
    body: { title: 'Ü' },
    given: 'yes',
    length: '14',
  })
  // However the path is written, its route decides.
  const encoded = await fetch(`${url}/v1/%61dmin/tours`)
  expect(encoded.status).toBe(201)
  expect(await (await fetch(`${url}/page`)).json()).toEqual({ servedBy: 'pages' })
})

test('the address of the client is its own, and a client cannot claim another one', async () => {
  await startBack(async ({ ip, headers }) => ({ ip, known: Object.keys(headers) }))
  const url = await startFront()
  const addressOf = async (headers: Record<string, string>) => {
    const { ip } = (await (await fetch(url + path, { headers })).json()) as { ip: string }
    return ip
  }
  expect(await addressOf({})).toBe('127.0.0.1')
  expect(await addressOf({ 'guide-client-address': '10.0.0.1', 'x-forwarded-for': '1.2.3.4' })).toBe(
    '127.0.0.1',
  )
})

test('long bodies go through in both directions', async () => {
  await startBack(async ({ body }, reply) => reply.send(body))
  const url = await startFront()
  const body = Buffer.alloc(5_000_000, 'abc')
  const headers = { 'content-type': 'application/octet-stream' }
  const echoed = await (await fetch(url + path, { method: 'POST', headers, body })).arrayBuffer()
  expect(Buffer.from(echoed).equals(body)).toBe(true)
})

test('a refusal that is sent before the body has arrived reaches the client', async () => {
  await startBack(async (_request, reply) => reply.code(413).send({ error: 'too large' }))
  const url = await startFront()
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '10000000' }
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = sendRequest(url + path, { method: 'POST', headers })
    request.once('response', ({ statusCode }) => resolve(statusCode))
    request.once('error', reject)
    request.write('the beginning')
  })
  expect(status).toBe(413)
})

test.each([
  ['the handler', 401, 'application/octet-stream'],
  ['the parser, which closes its connection', 413, 'application/json'],
])('a refusal by %s reaches clients that send their whole body first', async (_, status, type) => {
  await startBack(async (_request, reply) => reply.code(401).send({ error: 'refused' }))
  const url = await startFront()
  const body = Buffer.alloc(2_000_000)
  const statuses = Array.from({ length: 20 }, async () => {
    const response = await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body })
    await response.arrayBuffer()
    return response.status
  })
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([status]))
})

test('if the thread does not want the rest of a refused body, the connection of the client ends', async () => {
  await startBack(async (_request, reply) => reply.code(429).header('connection', 'close').send('refused'))
  const url = await startFront()
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '10000000' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = sendRequest(url + path, {
      method: 'POST',
      headers,
      agent: new Agent({ keepAlive: true }),
    })
    request.once('response', resolve).once('error', reject)
    request.write('the beginning')
  })
  expect(answer.statusCode).toBe(429)
  expect(answer.headers).toMatchObject({ connection: 'close' })
  expect(Object.keys(answer.headers)).not.toContain('guide-close')
})

test('after a refusal in the middle of a body, the connection serves the next request', async () => {
  await startBack(async (_request, reply) => reply.code(401).send({ error: 'refused' }))
  const url = await startFront()
  const refused = [
    `POST ${path} HTTP/1.1`,
    'Host: guide',
    'Content-Type: application/octet-stream',
    'Content-Length: 10000000',
    '',
    'x'.repeat(10_000_000),
  ]
  const next = 'GET /page HTTP/1.1\r\nHost: guide\r\nConnection: close\r\n\r\n'
  const received = await sendRaw(url, refused.join('\r\n') + next)
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

/** Sends bytes, and returns all that comes back until the server has closed the connection. */
function sendRaw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const client = connect(Number(new URL(url).port), '127.0.0.1')
    let received = ''
    client.setEncoding('latin1').on('data', part => {
      received += part
    })
    client.once('error', reject).once('close', () => resolve(received))
    client.write(bytes, 'latin1')
  })
}

test.each([
  ['a header that announces trailers', `GET ${path} HTTP/1.1`, ['Trailer: x']],
  [
    'a body in chunks with a trailer',
    `POST ${path} HTTP/1.1`,
    [
      'Content-Type: application/json',
      'Trailer: x',
      'Transfer-Encoding: chunked',
      '',
      '2',
      '{}',
      '0',
      'x: 1',
    ],
  ],
  ['neither a body nor its length', `POST ${path} HTTP/1.1`, []],
  ['an old version of HTTP', `GET ${path} HTTP/1.0`, []],
  ['more headers than are read', `GET ${path} HTTP/1.1`, Array.from({ length: 1500 }, (_, n) => `a${n}:`)],
])('a request with %s is forwarded', async (_, line, headers) => {
  await startBack(async ({ ip }) => ({ ip }))
  const url = await startFront()
  const received = await sendRaw(
    url,
    [line, 'Host: guide', 'Connection: close', ...headers, '', ''].join('\r\n'),
  )
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  expect(received).toContain('{"ip":"127.0.0.1"}')
})

test('clients that leave at once, with requests that wait, leave no connection', async () => {
  let open = 0
  let most = 0
  const back = await startBack(() => new Promise(() => {}))
  back.server.on('connection', socket => {
    open += 1
    most = Math.max(most, open)
    socket.once('close', () => {
      open -= 1
    })
  })
  const url = await startFront()
  const request = `GET ${path} HTTP/1.1\r\nHost: guide\r\n\r\n`
  const clients = Array.from({ length: 20 }, () => connect(Number(new URL(url).port), '127.0.0.1'))
  for (const client of clients) client.on('error', () => {}).write(request.repeat(8))
  await expect.poll(() => open).toBeGreaterThan(0)
  for (const client of clients) client.resetAndDestroy()
  await expect.poll(() => open).toBe(0)
  expect(most).toBeLessThanOrEqual(clients.length)
})

test('a client that leaves ends its request', async () => {
  let began = () => {}
  const hasBegun = new Promise<void>(resolve => {
    began = resolve
  })
  const ended = new Promise<void>(resolve => {
    void startBack(async request => {
      request.raw.socket.once('close', () => resolve())
      began()
      await new Promise(() => {})
    })
  })
  const url = await startFront()
  const client = connect(Number(new URL(url).port))
  client.write(`GET ${path} HTTP/1.1\r\nHost: guide\r\n\r\n`)
  await hasBegun
  client.destroy()
  await ended
})

test('a client whose connection the thread drops is dropped', async () => {
  await startBack(async request => {
    request.raw.socket.destroy()
  })
  const url = await startFront()
  await expect(fetch(url + path)).rejects.toThrow('fetch failed')
})

test('a request waits for a thread that starts, and is refused if none comes', async () => {
  const url = await startFront()
  const waiting = fetch(url + path)
  await startBack(async () => ({ servedBy: 'admins' }))
  expect(await (await waiting).json()).toEqual({ servedBy: 'admins' })
  await apps.pop()?.close()
  const refused = await fetch((await startFront({ waitMs: 1 })) + path)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
})

test('while the thread is away, all requests that wait share one probe', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const attempts = () => connect.mock.calls.filter(call => JSON.stringify(call).includes(socket)).length
  const url = await startFront()
  let received = 0
  apps.at(-1)?.server.on('request', () => {
    received += 1
  })
  const first = fetch(url + path)
  await expect.poll(attempts).toBeGreaterThan(1)
  const others = Array.from({ length: 100 }, () => fetch(url + path))
  await expect.poll(() => received).toBe(101)
  const before = attempts()
  await expect.poll(attempts).toBeGreaterThan(before + 5)
  expect(attempts()).toBeLessThan(before + 50)
  connect.mockRestore()
  await startBack(async () => 'served')
  for (const response of await Promise.all([first, ...others])) expect(response.status).toBe(200)
})

test('if too many requests are in progress, the oldest of the address with the most is dropped', async () => {
  let running = 0
  await startBack(async ({ query }) => {
    if (!Object.hasOwn(query as object, 'hang')) return 'served'
    running += 1
    return new Promise(() => {})
  })
  const url = await startFront({ max: 3 })
  const dropped: string[] = []
  const ask = (name: string, address: string, query = '') =>
    fetch(url + path + query, { headers: { 'x-forwarded-for': address } }).catch(() => {
      dropped.push(name)
    })
  for (const [name, address] of [
    ['neighbour', '203.0.113.1'],
    ['flood 1', '203.0.113.2'],
    ['flood 2', '203.0.113.2'],
  ] as const) {
    const before = running
    void ask(name, address, '?hang')
    await expect.poll(() => running).toBe(before + 1)
  }
  expect(await ask('another', '203.0.113.3')).toMatchObject({ status: 200 })
  await expect.poll(() => dropped).toEqual(['flood 1'])
  expect(await ask('another', '203.0.113.3')).toMatchObject({ status: 200 })
  expect(dropped).toEqual(['flood 1'])
})
