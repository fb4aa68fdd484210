import { connect } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { EmbeddedUnavailable } from './embedded/embedded-unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '57P01',
  '57P03',
  '57014',
  '08006',
  '53100',
  '53200',
  '53300',
  '58030',
])('code %s means away', code => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true)
})

test.each(['23505', '42P01', '22P02', '40001', '54001', '28P01', 'ENOENT', 'EACCES', 'EADDRINUSE'])(
  'code %s does not',
  code => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false)
  },
)

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
])('the driver saying "%s" means away', message => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true)
})

test('an unavailable embedded database is recognised inside the error that drizzle wraps around it', () => {
  const wrapped = new DrizzleQueryError('select 1', [], new EmbeddedUnavailable('its thread ended'))
  expect(isDatabaseUnavailable(wrapped)).toBe(true)
  expect(isDatabaseUnavailable(new DrizzleQueryError('select 1', [], withCode('23505') as Error))).toBe(false)
})

test('a closed port means unavailable, also for a name with several addresses', async () => {
  const refused = new pg.Client({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' }).connect()
  expect(isDatabaseUnavailable(await refused.catch(error => error))).toBe(true)
  const both = new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])
  expect(isDatabaseUnavailable(both)).toBe(true)
})

test('a missing Unix socket means unavailable', async () => {
  const error = await new Promise(resolve => connect('/nowhere/.s.PGSQL.5432').on('error', resolve))
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('other errors, and values that are not errors, do not', () => {
  const endless = new Error('x')
  endless.cause = endless
  for (const other of [new TypeError('x is not a function'), endless, 'ECONNREFUSED', null, undefined, {}]) {
    expect(isDatabaseUnavailable(other)).toBe(false)
  }
})
