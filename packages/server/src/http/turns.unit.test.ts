import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerError } from './error-handler.ts'
import { takeTurns } from './turns.ts'

/** The handlers that are at work, by tenant, each with what lets it end. */
const working: { tenant: string; end(): void }[] = []
const workingFor = (tenant: string) => working.filter(one => one.tenant === tenant)
const end = (tenant: string) => {
  const [first] = workingFor(tenant)
  if (first) working.splice(working.indexOf(first), 1)
  first?.end()
}

const app = Fastify()
app.setErrorHandler(answerError)
app.addHook('onRequest', async request => {
  const tenant = { tenant_id: String(request.headers['x-tenant']) }
  Object.assign(request, { principal: { kind: 'user', tenant } })
})
app.post('/', { preParsing: takeTurns(2) }, async request => {
  const tenant = String(request.headers['x-tenant'])
  await new Promise<void>(resolve => working.push({ tenant, end: resolve }))
  return {}
})
const url = await app.listen({ port: 0 })
afterAll(() => app.close())

const send = (tenant: string) => fetch(url, { method: 'POST', headers: { 'x-tenant': tenant } })
const atWork = (tenant: string, count: number) =>
  expect.poll(() => workingFor(tenant).length, { interval: 2 }).toBe(count)

test('a tenant has so many requests worked on at a time, another its own, and all are answered', async () => {
  const answers = Array.from({ length: 5 }, () => send('a'))
  await atWork('a', 2)
  const other = send('b')
  await atWork('b', 1)
  expect(workingFor('a')).toHaveLength(2)
  for (let count = 0; count < 5; count++) {
    await expect.poll(() => workingFor('a').length, { interval: 2 }).toBeGreaterThan(0)
    expect(workingFor('a').length).toBeLessThanOrEqual(2)
    end('a')
  }
  end('b')
  for (const answer of [...answers, other]) expect((await answer).status).toBe(200)
})

test('whoever hangs up while waiting takes no turn from the others', async () => {
  const answers = [send('c'), send('c')]
  await atWork('c', 2)
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nX-Tenant: c\r\nContent-Length: 0\r\n\r\n')
  const later = send('c')
  socket.destroy()
  for (let count = 0; count < 4; count++) {
    await Promise.race([later, expect.poll(() => workingFor('c').length, { interval: 2 }).toBeGreaterThan(0)])
    end('c')
  }
  for (const answer of [...answers, later]) expect((await answer).status).toBe(200)
  await atWork('c', 0)
})

test('one too many that wait → 429, and those that wait are served', async () => {
  const statuses: number[] = []
  const answers = Array.from({ length: 203 }, async () => statuses.push((await send('d')).status))
  await expect.poll(() => statuses, { interval: 2 }).toEqual([429])
  const ending = setInterval(() => end('d'), 1)
  await Promise.all(answers)
  clearInterval(ending)
  expect(statuses.filter(status => status === 200)).toHaveLength(202)
})
