import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readEventData } from '../../testing/event-data.ts'
import { publishTour } from '../../testing/published.ts'
import { event, eventsPath } from '../../testing/report.ts'
import { createTenant } from '../../testing/tenant.ts'
import { sharedWorld } from '../../testing/world.ts'

const { guide, provider } = await sharedWorld()
const tenant = await createTenant(guide, provider)
const tour_id = await publishTour(tenant)
const eve = tenant.as({ sub: 'eve' })

const shown = (fields: object = {}) => ({ ...event('content.shown', { content_id: tour_id }), ...fields })
const storedEvents = async () => (await readEventData(guide, tenant.tenantId)).events.length

const limit = 256 * 1024
/** A batch of exactly this many bytes. */
function batchOf(bytes: number): string {
  const make = (text: string) => JSON.stringify({ events: [shown({ data: { text } })] })
  return make('x'.repeat(bytes - make('').length))
}

describe('a batch that does not match the schema → 400, and none of it is stored', () => {
  const one = (fields: object) => ({ events: [shown(), shown(fields)] })
  test.each([
    ['no events', {}, 'events: is required'],
    ['an empty list', { events: [] }, 'events: '],
    ['101 events', { events: Array.from({ length: 101 }, () => shown()) }, 'events: '],
    ['events that are not a list', { events: shown() }, 'events: must be array'],
    ['null for an event', { events: [null] }, 'events[0]: must be object'],
    ['a list for an event', { events: [[]] }, 'events[0]: must be object'],
    ['no id', one({ id: undefined }), 'events[1].id: is required'],
    ['an empty id', one({ id: '' }), 'events[1].id: '],
    ['an id of 101 characters', one({ id: 'x'.repeat(101) }), 'events[1].id: '],
    ['7 for an id', one({ id: 7 }), 'events[1].id: must be string'],
    ['no name', one({ name: undefined }), 'events[1].name: is required'],
    ['true for a name', one({ name: true }), 'events[1].name: must be string'],
    ['a name of 207 characters', one({ name: `track:${'x'.repeat(201)}` }), 'events[1].name: '],
    ['no time', one({ at: undefined }), 'events[1].at: is required'],
    ['milliseconds for a time', one({ at: Date.now() }), 'events[1].at: must be string'],
    ['a day for a time', one({ at: '2026-06-15' }), 'events[1].at: '],
    ['a date that does not exist', one({ at: '2026-02-31T12:00:00Z' }), 'events[1].at: '],
    ['a time without a zone', one({ at: '2026-06-15T12:00:00' }), 'events[1].at: '],
    ['a leap second', one({ at: '2016-12-31T23:59:60Z' }), 'events[1].at: '],
    ['a year of five digits', one({ at: '+12026-06-15T12:00:00Z' }), 'events[1].at: '],
    ['the year 0', one({ at: '0000-01-01T00:00:00Z' }), 'events[1].at: '],
    ['a number for an item', one({ content_id: 7 }), 'events[1].content_id: must be string'],
    ['null for an item', one({ content_id: null }), 'events[1].content_id: must be string'],
    ['null for a step', one({ step_id: null }), 'events[1].step_id: must be string'],
    ['text for data', one({ data: '{}' }), 'events[1].data: must be object'],
    ['a list for data', one({ data: [] }), 'events[1].data: must be object'],
    ['a number for a user', { ...one({}), user_id: 7 }, 'user_id: must be string'],
    [
      'a user that no URL can name',
      { ...one({}), user_id: '..' },
      'user_id: does not have the required format',
    ],
    ['an empty user', { ...one({}), user_id: '' }, 'user_id: '],
    ['a user of 256 characters', { ...one({}), user_id: 'x'.repeat(256) }, 'user_id: '],
    ['a session of 129 characters', { ...one({}), session_id: 'x'.repeat(129) }, 'session_id: '],
    ['a NUL', one({ data: { a: ['\0'] } }), 'events[1].data.a[0]: text must not contain NUL'],
    ['a lone surrogate', one({ name: 'track:\ud800' }), 'events[1].name: text must not contain NUL'],
    ['a NUL in a field that is ignored', { ...one({}), other: '\0' }, 'other: text must not contain NUL'],
    ['a NUL in a name', one({ data: { '\0': 1 } }), 'events[1].data: field names must not contain NUL'],
  ])('%s', async (_, body, message) => {
    const before = await storedEvents()
    const answer = await eve.request('POST', eventsPath, { body })
    expect([answer.status, answer.body.error?.message]).toEqual([400, expect.stringContaining(message)])
    expect(await storedEvents()).toBe(before)
  })

  const rawOne = (data: string) =>
    JSON.stringify({ events: [shown({ data: 'DATA' })] }).replace('"DATA"', data)
  const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
  test.each<[string, string | Buffer, string]>([
    ['invalid JSON', '{"events":', 'body: is not valid JSON'],
    ['a list', '[]', 'body: must be object'],
    ['nothing', '', 'body: a JSON object is required'],
    ['__proto__', rawOne('{"__proto__":{"a":1}}'), 'body: is not valid JSON'],
    ['constructor.prototype', rawOne('{"constructor":{"prototype":{}}}'), 'body: is not valid JSON'],
    ['2^53 + 1', rawOne('{"a":9007199254740993}'), 'events[0].data.a: numbers beyond 2^53 - 1'],
    ['1e400', rawOne('{"a":1e400}'), 'events[0].data.a: numbers beyond 2^53 - 1'],
    ['a hundred levels', rawOne(nested(100)), 'is nested deeper than 100 levels'],
    ['30,000 levels', rawOne(nested(30_000)), 'is nested deeper than 100 levels'],
    ['bytes that are not UTF-8', Buffer.from(rawOne('{"a":"é"}'), 'latin1'), 'body: is not valid JSON'],
  ])('%s', async (_, raw, message) => {
    const before = await storedEvents()
    const answer = await eve.request('POST', eventsPath, { raw })
    expect([answer.status, answer.body.error?.message]).toEqual([400, expect.stringContaining(message)])
    expect(await storedEvents()).toBe(before)
  })

  test.each<[string, string | Buffer, Record<string, string>]>([
    ['compressed', gzipSync(batchOf(1000)), { 'content-encoding': 'gzip' }],
    ['as a form', 'events=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as application/json\\ta', batchOf(1000), { 'content-type': 'application/json\ta' }],
    ['as text/plainer', batchOf(1000), { 'content-type': 'text/plainer' }],
  ])('%s', async (_, raw, headers) => {
    expect((await eve.request('POST', eventsPath, { raw, headers })).status).toBe(400)
  })

  test('an unknown query parameter', async () => {
    const body = { events: [shown()] }
    expect((await eve.request('POST', `${eventsPath}?user_id=ada`, { body })).status).toBe(400)
  })
})

describe('a batch with an unusual but valid body is accepted', () => {
  test.each([
    ['with a byte order mark', (raw: string) => `\ufeff${raw}`],
    ['with a repeated key: the last one wins', (raw: string) => raw.replace('{', '{"events":7,')],
    [
      'with a time of another zone',
      (raw: string) => raw.replace(/"at":"[^"]*"/, '"at":"2026-06-15T23:59:59+14:00"'),
    ],
    [
      'with data ninety levels deep',
      (raw: string) => raw.replace('}]', `,"data":{"a":${'['.repeat(90)}${']'.repeat(90)}}}]`),
    ],
  ])('%s', async (_, change) => {
    const raw = change(JSON.stringify({ events: [shown()] }))
    const { status, body } = await eve.request('POST', eventsPath, { raw })
    expect([status, body.data?.accepted]).toEqual([202, 1])
  })
})

describe('the size of a batch', () => {
  test('may be exactly 256 KiB', async () => {
    expect((await eve.request('POST', eventsPath, { raw: batchOf(limit) })).status).toBe(202)
  })

  test.each(['application/json', 'text/plain'])('one byte more → 413, as %s', async type => {
    const before = await storedEvents()
    const headers = { 'content-type': type }
    const answer = await eve.request('POST', eventsPath, { raw: batchOf(limit + 1), headers })
    expect([answer.status, answer.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await storedEvents()).toBe(before)
  })

  test('is checked only after the caller is authenticated', async () => {
    expect((await guide.request('POST', eventsPath, { raw: batchOf(limit + 1) })).status).toBe(401)
  })
})
