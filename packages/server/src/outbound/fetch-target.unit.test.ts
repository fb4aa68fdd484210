import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { timed } from '../testing/timed.ts'
import { resolveByDns } from './fetch-target.ts'

type Answer = string[] | 'unknown' | 'silence'

const zone: Record<string, { A: Answer; AAAA: Answer }> = {
  'both.example.com': { A: ['93.184.215.14', '10.0.0.5'], AAAA: ['2606:2800:21f::1'] },
  'four.example.com': { A: ['93.184.215.14'], AAAA: [] },
  'six.example.com': { A: 'unknown', AAAA: ['2606:2800:21f::1'] },
  'half.example.com': { A: ['93.184.215.14'], AAAA: 'silence' },
  'silent.example.com': { A: 'silence', AAAA: 'silence' },
}

/** The response to a DNS query for the zone above, or null for no response. */
function answerTo(query: Buffer): Buffer | null {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = query.readUInt16BE(at + 1)
  const known = zone[labels.join('.').toLowerCase()]?.[type === 28 ? 'AAAA' : 'A'] ?? 'unknown'
  if (known === 'silence') return null
  const addresses = known === 'unknown' ? [] : known
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(known === 'unknown' ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.fill(0, 8)
  const records = addresses.map(address => {
    const bytes = ipaddr.parse(address).toByteArray()
    return Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes])
  })
  return Buffer.concat([header, query.subarray(12, at + 5), ...records])
}

let nameServer: Socket
beforeEach(async () => {
  nameServer = createSocket('udp4').on('message', (query, { port, address }) => {
    const answer = answerTo(query)
    if (answer) nameServer.send(answer, port, address)
  })
  nameServer.bind(0, '127.0.0.1')
  await once(nameServer, 'listening')
})
afterEach(() => {
  nameServer.close()
})

const resolved = (host: string, ms = 3000) =>
  resolveByDns(host, AbortSignal.timeout(ms), [`127.0.0.1:${nameServer.address().port}`])

test('a name resolves to all its IPv4 and IPv6 addresses', async () => {
  expect(await resolved('both.example.com')).toEqual(['93.184.215.14', '10.0.0.5', '2606:2800:21f::1'])
  expect(await resolved('four.example.com')).toEqual(['93.184.215.14'])
  expect(await resolved('six.example.com')).toEqual(['2606:2800:21f::1'])
})

test('an unknown name resolves to no address', async () => {
  expect(await resolved('nowhere.example.com')).toEqual([])
})

test('a name server that responds to only one of two queries leaves time for the fetch', async () => {
  const resolving = async () => expect(await resolved('half.example.com')).toEqual(['93.184.215.14'])
  await expect.poll(() => timed(resolving)).toBeLessThan(4000)
})

test('a name server that never responds is abandoned after the timeout', async () => {
  const resolving = async () => expect(await resolved('silent.example.com', 200)).toEqual([])
  await expect.poll(() => timed(resolving)).toBeLessThan(2400)
})
