import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { filePart, form } from './testing/form.ts'
import { type Guide, startGuide } from './testing/guide.ts'
import { repeatBeside } from './testing/repeat-beside.ts'
import { event, eventsPath } from './testing/report.ts'
import { type Caller, createTenant } from './testing/tenant.ts'
import { sharedWorld } from './testing/world.ts'

const { provider } = await sharedWorld()
const configPath = '/v1/sdk/config'
let guide: Guide
beforeAll(async () => {
  guide = await startGuide({ RATE_LIMIT_TENANT_CHANGES: '1/600s' })
})
afterAll(() => guide.close())

const newUser = async (sub: string) => (await createTenant(guide, provider)).as({ sub })
const logged = (text: string) => guide.log.filter(line => line.includes(text)).length

/** Connects and sends bytes as they are. Each attack comes from an address of its own, and neighbours from another one. */
function send(bytes: string | Buffer, { url = guide.url, localAddress = '127.0.0.1' } = {}) {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, localAddress, allowHalfOpen: true })
  let heard = ''
  let isEnded = false
  const end = () => {
    isEnded = true
  }
  socket
    .setEncoding('utf8')
    .on('data', text => {
      heard += text
    })
    .on('error', () => {})
    .on('end', end)
    .on('close', end)
  socket.write(bytes)
  return {
    heard: () => heard,
    write: (more: string | Buffer) => socket.write(more),
    isEnded: () => isEnded,
    ended: () => expect.poll(() => isEnded).toBe(true),
    close: () => socket.destroy(),
  }
}
type Client = ReturnType<typeof send>

const head = (method: string, path: string, headers: object) =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({ host: 'x', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** A request with all of its body but the last byte. */
const unfinished = (path: string, headers: object, body: Buffer) =>
  Buffer.concat([
    Buffer.from(head('POST', path, { ...headers, 'content-length': body.length })),
    body.subarray(0, -1),
  ])

/** A neighbour is served, on a new connection. */
async function expectServed({ headers }: Caller, url = guide.url) {
  const asking = send(head('GET', configPath, { ...headers, connection: 'close' }), { url })
  await expect.poll(asking.heard).toMatch(/^HTTP\/1.1 200 /)
}

test('many requests on one connection: it is closed, later all of that address, and a neighbour is served', async () => {
  const [eve, neighbour] = [await newUser('eve'), await newUser('sam')]
  const from = { localAddress: '127.0.0.2' }
  const many = head('GET', configPath, eve.headers).repeat(100)
  const closed = () => logged('a connection was closed because too many requests wait on it')
  await repeatBeside(
    () => send(many, from).ended(),
    () => expectServed(neighbour),
    () => closed() >= 20,
  )
  const one = send(head('GET', configPath, eve.headers), from)
  await one.ended()
  expect(one.heard()).toBe('')
  await expectServed(neighbour)
})

test('connections whose requests never end: those of the address with the most are closed, a neighbour is served', async () => {
  const app = await createApp(guide.deps, { connections: 20 })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const neighbour = await newUser('sam')
  const half = head('GET', configPath, neighbour.headers).slice(0, -2)
  const waiting = send(half, { url })
  const flood: Client[] = []
  await repeatBeside(
    async () => {
      for (let count = 0; count < 30; count++) flood.push(send(half, { url, localAddress: '127.0.0.3' }))
      await expect.poll(() => flood.filter(({ isEnded }) => !isEnded()).length).toBeLessThan(30)
    },
    () => expectServed(neighbour, url),
  )
  expect(logged('connections were closed because too many are open')).toBeGreaterThan(0)
  expect(waiting.isEnded()).toBe(false)
  for (const { close } of [waiting, ...flood]) close()
  await app.close()
})

describe('bodies that never end', () => {
  let app: FastifyInstance
  let url: string
  beforeAll(async () => {
    // Otherwise they would end because of time on a slow machine.
    const never = 3_600_000
    app = await createApp(guide.deps, { timeouts: { body: never, upload: never, answer: never } })
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  async function post(path: string, headers: Record<string, string>, body: string | Buffer) {
    const response = await fetch(url + path, { method: 'POST', headers, body: body as string })
    return response.status
  }
  const batch = (credentials = {}) => {
    const events = [event('track:large', { data: { text: 'x'.repeat(240_000) } })]
    return Buffer.from(JSON.stringify({ ...credentials, events }))
  }
  const json = { 'content-type': 'application/json' }
  const upload = form(filePart('x'.repeat(80_000)))

  async function uploadPath({ client }: Caller) {
    const { thread_id } = await client.startThread({ body: { subject: 'Help', body: 'See the file' } })
    return `/v1/sdk/help/threads/${thread_id}/attachments`
  }

  test.each<[string, number, (eve: Caller) => Promise<Buffer>]>([
    [
      'requests of users',
      80,
      async ({ headers }) => unfinished(eventsPath, { ...headers, ...json }, batch()),
    ],
    [
      'files of users',
      110,
      async eve => unfinished(await uploadPath(eve), { ...eve.headers, ...upload.headers }, upload.raw),
    ],
    [
      'beacons of strangers',
      60,
      async () => unfinished(eventsPath, { 'content-type': 'text/plain' }, batch({ api_key: 'made up' })),
    ],
  ])(
    '%s: some are refused, and large requests, files and beacons of a neighbour are accepted',
    async (_, count, attack) => {
      const [eve, neighbour] = [await newUser('eve'), await newUser('sam')]
      const path = await uploadPath(neighbour)
      const large = batch()
      const slow = send(unfinished(eventsPath, { ...neighbour.headers, ...json }, large), { url })
      const bytes = await attack(eve)
      // Strangers have as many addresses as they like.
      const clients = Array.from({ length: count }, (_, index) =>
        send(bytes, { url, localAddress: `127.0.0.${index + 10}` }),
      )
      const refused = () => clients.filter(({ heard }) => heard() !== '')
      await expect.poll(() => refused().length).toBeGreaterThan(0)

      const { 'x-api-key': api_key, authorization } = neighbour.headers
      const token = authorization?.replace('Bearer ', '')
      const beacon = JSON.stringify({ api_key, token, events: [event('track:Left')] })
      const statuses = [
        await post(eventsPath, { ...neighbour.headers, ...json }, batch()),
        await post(path, { ...neighbour.headers, ...upload.headers }, upload.raw),
        await post(eventsPath, { 'content-type': 'text/plain' }, beacon),
      ]
      expect(statuses).toEqual([202, 201, 202])
      slow.write(large.subarray(-1))
      await expect.poll(slow.heard).toMatch(/^HTTP\/1.1 202 /)

      expect(clients.filter(({ isEnded }) => !isEnded()).length).toBeGreaterThan(0)
      for (const { heard } of refused())
        await expect.poll(heard).toMatch(/^HTTP\/1.1 429 .*Too many large requests at the same time/s)
      for (const { close } of [slow, ...clients]) close()
    },
  )

  const wholeFile =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHello\r\n--b--\r\n'
  test.each([
    ['before its file', ''],
    ['in a field', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'],
    ['in the head of a part', '--b\r\n'],
    ['after its file', wholeFile],
  ])(
    'a form that has no end %s: the connection ends with a refusal, and a neighbour is served',
    async (_, begin) => {
      const [eve, neighbour] = [await newUser('eve'), await newUser('sam')]
      const path = await uploadPath(eve)
      const headers = {
        ...eve.headers,
        'content-type': 'multipart/form-data; boundary=b',
        'transfer-encoding': 'chunked',
      }
      const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
      await repeatBeside(
        async () => {
          const client = send(head('POST', path, headers) + (begin && chunk(begin)), { url })
          while (!client.isEnded() && client.heard() === '') {
            client.write(chunk('x'.repeat(65_536)))
            await new Promise(setImmediate)
          }
          await expect.poll(client.heard).toMatch(/^HTTP\/1.1 413 .*too much beside the file/s)
          client.close()
        },
        () => expectServed(neighbour, url),
      )
    },
  )
})

test('large bodies over the rate: their connections end with the refusal, which names the rate, and a neighbour is served', async () => {
  const { admin } = await createTenant(guide, provider)
  const { admin: neighbour } = await createTenant(guide, provider)
  const path = '/v1/admin/audiences'
  expect((await admin.request('POST', path, { body: { name: 'Few', values: ['a'] } })).status).toBe(201)
  const body = Buffer.alloc(500_000, 'x')
  const bytes = unfinished(path, { ...admin.headers, 'content-type': 'application/json' }, body)
  await repeatBeside(
    async () => {
      const clients = Array.from({ length: 5 }, () => send(bytes, { localAddress: '127.0.0.4' }))
      for (const { heard } of clients)
        await expect.poll(heard).toMatch(/ 429 .*Too many changes by the admins of this tenant/s)
      // A single client is read to its end.
      const ended = clients.filter(({ heard }) => /connection: close/i.test(heard()))
      expect(ended.length).toBeGreaterThanOrEqual(4)
      for (const { close } of clients) close()
    },
    async () => expect((await neighbour.request('GET', '/v1/admin/config')).status).toBe(200),
  )
  expect((await neighbour.request('POST', path, { body: { name: 'Few', values: ['a'] } })).status).toBe(201)
})
