import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countTurns } from '../testing/count-turns.ts'
import { handleErrors } from './error-handler.ts'
import { readLargeJsonBodies } from './large-json-body.ts'

const List = {
  type: 'object',
  required: ['name', 'values'],
  properties: {
    name: { type: 'string' },
    values: {
      type: 'array',
      maxItems: 2000,
      items: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
    },
  },
  additionalProperties: false,
}

const app: FastifyInstance = Fastify({ bodyLimit: 100_000 })
handleErrors(app)
let requests = 0
app.addHook('onRequest', async () => {
  requests++
})
app.decorateRequest('tenantId', null)
app.addHook('onRequest', async request => {
  request.tenantId = `${request.headers['x-tenant']}`
})
/** What the requests of a tenant wait for. */
const busy: Record<string, Promise<void>> = {}
readLargeJsonBodies(app, { directory: tmpdir(), waitFor: async ({ tenantId }) => busy[`${tenantId}`] })
const operation = { body: List } as never
app.post('/count', { config: { operation } }, async ({ body }) => {
  const { name, values } = body as { name: string; values: unknown[] }
  return { name, count: values.length, ...(name === 'Long' && { text: 'x'.repeat(largeAnswer) }) }
})
/** More than the buffers of the system hold. */
const largeAnswer = 64 * 1024 * 1024
beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

const send = async (payload: string, headers = {}) => {
  const type = { 'content-type': 'application/json' }
  const response = await app.inject({
    method: 'POST',
    url: '/count',
    headers: { ...type, ...headers },
    payload,
  })
  return [response.statusCode, response.json().error?.message ?? response.json()]
}
const listOf = (values: unknown[]) => JSON.stringify({ name: 'One', values })
const many = Array.from({ length: 1000 }, (_, n) => ({ n }))

test('a large object is read as a whole', async () => {
  expect(await send(listOf(many))).toEqual([200, { name: 'One', count: 1000 }])
  expect(await send(listOf([]))).toEqual([200, { name: 'One', count: 0 }])
})

test('of a repeated field the last value counts', async () => {
  const text = '{"name":"One","values":[{"n":1},{"n":2}],"name":"Two","values":[{"n":3}]}'
  expect(await send(text)).toEqual([200, { name: 'Two', count: 1 }])
})

test.each([
  ['a wrong element', listOf([{ n: 1 }, { n: 'x' }]), 'values[1].n: must be integer'],
  ['an element without a field', listOf([{}]), 'values[0].n: is required'],
  [
    'text that cannot be stored',
    '{"name":"One","values":[{"n":1},"\\u0000"]}',
    /^values\[1\]: text must not/,
  ],
  ['a wrong field', '{"name":1,"values":[]}', 'name: must be string'],
  ['a missing list', '{"name":"One"}', 'values: is required'],
  ['an object instead of a list', '{"name":"One","values":{}}', 'values: must be array'],
  ['an unknown field', '{"name":"One","values":[],"more":1}', 'more: is not a known field'],
  ['too many elements', listOf(Array(2001).fill({ n: 1 })), 'values: must NOT have more than 2000 items'],
  ['an element that is not JSON', '{"name":"One","values":[{"n":1},{n:2}]}', 'body: is not valid JSON'],
  ['half an object', listOf(many).slice(0, 500), 'body: is not valid JSON'],
  ['__proto__ inside', '{"name":"One","values":[{"__proto__":{}}]}', 'body: is not valid JSON'],
])('%s is refused by its path', async (_, text, message) => {
  expect(await send(text)).toEqual([
    400,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ])
})

test('an empty, a compressed and a too large body are refused', async () => {
  expect(await send('')).toEqual([400, 'body: a JSON object is required'])
  expect(await send('{}', { 'content-encoding': 'gzip' })).toEqual([
    400,
    'body: compressed bodies are not accepted',
  ])
  const large = listOf(Array(2000).fill({ n: Number.MAX_SAFE_INTEGER, more: 'x'.repeat(40) }))
  expect(await send(large)).toEqual([413, 'body: may have at most 100000 bytes'])
})

test('large requests are read one after the other, and too many of them are refused', async () => {
  const names = ['One', 'Two', 'Three']
  const order: string[] = []
  await Promise.all(
    names.map(async name => {
      expect((await send(JSON.stringify({ name, values: many })))[0]).toBe(200)
      order.push(name)
    }),
  )
  expect(order).toEqual(names)
  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await send(listOf(many)))[0]))
  expect(statuses.filter(status => status === 429)).toHaveLength(4)
  expect((await send(listOf(many)))[0]).toBe(200)
})

describe('a tenant does not wait', () => {
  const other = () => send(listOf(many), { 'x-tenant': 'other' })

  /** Sends a request of a tenant as far as it is given, and reads nothing. */
  async function begin(body: string, length = body.length) {
    const before = requests
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
    const head = `POST /count HTTP/1.1\r\nHost: x\r\nX-Tenant: slow\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Content-Length: ${length}\r\n\r\n${body}`)
    await vi.waitFor(() => expect(requests).toBeGreaterThan(before), { timeout: 60_000 })
    return socket
  }

  test('for 25 slow uploads of another one', async () => {
    const slow = await Promise.all(Array.from({ length: 25 }, () => begin('{"name":', 1000)))
    expect((await other())[0]).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  test('for what another one has to wait for', async () => {
    let end = () => {}
    busy.acme = new Promise(resolve => {
      end = resolve
    })
    const waiting = send(listOf(many), { 'x-tenant': 'acme' })
    expect((await other())[0]).toBe(200)
    end()
    expect((await waiting)[0]).toBe(200)
  })

  test('until another one has taken its answer', async () => {
    const socket = await begin(JSON.stringify({ name: 'Long', values: [] }))
    await once(socket, 'readable')
    expect((await other())[0]).toBe(200)
    socket.destroy()
  })
})

test('a client that leaves while it waits does not keep the place', async () => {
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const headers = { 'content-type': 'application/json' }
  const post = (body: string | ReadableStream, signal: AbortSignal | null = null) =>
    fetch(`${url}/count`, { method: 'POST', headers, body, signal, duplex: 'half' } as RequestInit)
  let endFirst = () => {}
  const slow = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('{"name":"One",'))
      endFirst = () => {
        controller.enqueue(Buffer.from('"values":[]}'))
        controller.close()
      }
    },
  })
  requests = 0
  const reached = (count: number) => vi.waitFor(() => expect(requests).toBe(count), { timeout: 60_000 })
  const first = post(slow)
  await reached(1)
  const leaving = new AbortController()
  const second = post(listOf([]), leaving.signal).catch(() => 'left')
  await reached(2)
  leaving.abort()
  expect(await second).toBe('left')
  endFirst()
  expect((await first).status).toBe(200)
  expect((await post(listOf([]))).status).toBe(200)
})

test('while a large object is read, other work gets turns', async () => {
  // By this clock every part takes long, on every machine.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  const turns = countTurns()
  await send(listOf(many))
  expect(turns.stop()).toBeGreaterThan(1000)
  vi.restoreAllMocks()
})
