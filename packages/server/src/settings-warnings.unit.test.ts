import { describe, expect, test } from 'vitest'
import { readSettings } from './env.ts'
import { settingsWarnings } from './settings-warnings.ts'

const warningsFor = (env: NodeJS.ProcessEnv) => settingsWarnings(env, readSettings(env))

describe('a variable that is nearly a setting', () => {
  test.each([
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['PLATFORM_SECRT', 'PLATFORM_SECRET'],
    ['DATADIR', 'DATA_DIR'],
    ['PROT', 'PORT'],
    ['RATE_LIMIT_BADKEYS', 'RATE_LIMIT_BAD_KEYS'],
  ])('%s is named with the nearest setting, and its value is not', (name, nearest) => {
    const secret = 'hunter2'
    const warnings = warningsFor({ [name]: secret })
    expect(warnings).toEqual([`${name} is not a setting and is ignored. Did you mean ${nearest}?`])
    expect(warnings.join()).not.toContain(secret)
  })

  test('is not named if the setting itself is set', () => {
    const env = { REDIS_URL: 'redis://cache', REDIS_URI: 'redis://cache' }
    expect(warningsFor(env)).toEqual([])
  })
})

test('the variables of other programs are not named', () => {
  const others = ['HOME', 'PATH', 'HOSTNAME', 'PGHOST', 'PGPORT', 'AWS_REGION', 'NODE_ENV', 'LANG', 'TERM']
  const more = ['SHELL', 'USER', 'PWD', 'EDITOR', 'npm_config_cache', 'KUBERNETES_PORT', 'TZ', 'LOGNAME']
  expect(warningsFor(Object.fromEntries([...others, ...more].map(name => [name, 'x'])))).toEqual([])
})

describe('HOST', () => {
  test.each(['0.0.0.0', '::'])('%s without PUBLIC_URL is a reason to warn', HOST => {
    expect(warningsFor({ HOST })).toEqual([
      expect.stringMatching(`^HOST is ${HOST} and PUBLIC_URL is not set, so links .* ${HOST}:4000`),
    ])
    expect(warningsFor({ HOST, PUBLIC_URL: 'https://guide.example.com' })).toEqual([])
  })

  test('on one machine is not', () => {
    expect(warningsFor({ HOST: '127.0.0.1' })).toEqual([])
  })
})
