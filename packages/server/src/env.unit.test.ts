import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { readSettings, type Settings } from './env.ts'
import { poolsForPages } from './pool-sizes.ts'
import { type RateName, rates } from './rates.ts'
import { SettingsError } from './settings-reader.ts'

const bucket = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'guide',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}

/** In MiB. */
const quarterOfHeap = Math.floor(getHeapStatistics().heap_size_limit / 4 / 1024 ** 2)

const longSecret = 's3cret'.repeat(4)

/** The problems of an environment, line by line. */
function problems(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

test('without any setting, the service runs in production with safe defaults', () => {
  expect(readSettings({})).toEqual({
    environment: 'production',
    production: true,
    originChecks: true,
    demoAuth: false,
    demoActivity: false,
    apiKeyHeader: 'X-API-Key',
    jwtAlgorithms: ['RS256', 'ES256'],
    host: '127.0.0.1',
    port: 4000,
    publicUrl: null,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseBootWaitSeconds: 60,
    databaseWaitMs: undefined,
    workers: 1,
    databasePools: { edge: 10, admins: 5, reports: 2 },
    degradedSeconds: 600,
    dataDir: resolve('data'),
    redisUrl: null,
    platformSecret: null,
    metricsToken: null,
    inboundSecret: null,
    inboundDomain: 'localhost',
    smtp: null,
    s3: null,
    rateLimits: {
      sdk: { max: 600, windowSeconds: 60 },
      visitors: { max: 6000, windowSeconds: 60 },
      admin: { max: 300, windowSeconds: 60 },
      public: { max: 30, windowSeconds: 60 },
      badKeys: { max: 100, windowSeconds: 60 },
      refused: { max: 600, windowSeconds: 30 },
      pictures: { max: 6000, windowSeconds: 60 },
      threads: { max: 20, windowSeconds: 3600 },
      messages: { max: 200, windowSeconds: 3600 },
      signInLinks: { max: 20, windowSeconds: 3600 },
      tenantEvents: { max: 20_000, windowSeconds: 10 },
      tenantSdk: { max: 10_000, windowSeconds: 10 },
      tenantChanges: { max: 600, windowSeconds: 30 },
      tenantStops: { max: 60, windowSeconds: 30 },
      tenantReads: { max: 3000, windowSeconds: 30 },
    },
    bounds: {
      items: 5000,
      published_items: 1000,
      published_bytes: 32 * 1024 ** 2,
      definition_bytes: 200 * 1024 ** 2,
      largest_definition_bytes: 256 * 1024,
      preview_links: 500,
      audiences: 1000,
      audience_values: 20_000,
      audience_bytes: 16 * 1024 ** 2,
      expressions: 100_000,
      themes: 200,
      articles: 2000,
      admin_users: 1000,
      invites: 1000,
      api_keys: 100,
      key_origins: 100,
      access_tokens: 100,
      events_per_day: 5_000_000,
      visitor_progress: 5_000_000,
      contexts: 500_000,
      attribute_names: 500,
      message_bytes: 1024 ** 3,
      file_bytes: 10 * 1024 ** 3,
    },
    eventRetentionDays: 90,
    visitorRetentionDays: 180,
    threadRetentionDays: 0,
    attachmentRetentionDays: 0,
    snapshotCacheBytes: Math.min(64, quarterOfHeap) * 1024 ** 2,
    internalDocs: false,
    trustProxy: false,
    drainSeconds: 5,
    maxEventLoopLag: 1000,
    logLevel: 'info',
    nodeName: expect.any(String),
    jwksAllowPrivate: false,
  } satisfies Settings)
})

describe('ENVIRONMENT', () => {
  const unlimited = Object.fromEntries(Object.keys(rates).map(name => [name, null]))

  test.each(['local', 'development', 'dev'])(
    '%s disables the origin check and is not production',
    ENVIRONMENT => {
      expect(readSettings({ ENVIRONMENT })).toMatchObject({
        environment: ENVIRONMENT,
        production: false,
        originChecks: false,
        internalDocs: true,
        jwksAllowPrivate: true,
        rateLimits: unlimited,
      })
    },
  )

  test('test checks origins and is not production', () => {
    const test = { production: false, originChecks: true, internalDocs: true, rateLimits: unlimited }
    expect(readSettings({ ENVIRONMENT: 'test' })).toMatchObject(test)
  })

  test.each(['production', 'prod', 'staging', 'Local', 'DEV', 'Test', 'localhost', 'devel', ''])(
    '%j is production',
    ENVIRONMENT => {
      expect(readSettings({ ENVIRONMENT })).toMatchObject({
        production: true,
        originChecks: true,
        internalDocs: false,
        jwksAllowPrivate: false,
        rateLimits: { sdk: { max: 600 } },
      })
    },
  )
})

describe.each(['PLATFORM_SECRET', 'METRICS_TOKEN', 'INBOUND_SECRET'])('%s', name => {
  const short = longSecret.slice(1)

  test.each(['production', 'staging'])('needs 24 characters if ENVIRONMENT is %s', ENVIRONMENT => {
    expect(problems({ ENVIRONMENT, [name]: longSecret })).toEqual([])
    expect(problems({ ENVIRONMENT, [name]: short })).toEqual([
      `${name} must have at least 24 characters in production; "openssl rand -hex 32" makes one`,
    ])
  })

  test.each(['local', 'test'])('may be short if ENVIRONMENT is %s', ENVIRONMENT => {
    expect(problems({ ENVIRONMENT, [name]: 's' })).toEqual([])
  })
})

describe('a setting', () => {
  const good: [name: keyof NodeJS.ProcessEnv, value: string, read: Partial<Settings>][] = [
    ['API_KEY_HEADER', 'X-Guide-Key', { apiKeyHeader: 'X-Guide-Key' }],
    ['JWT_ALGORITHMS', 'ES256', { jwtAlgorithms: ['ES256'] }],
    ['JWT_ALGORITHMS', ' EdDSA , PS512 ', { jwtAlgorithms: ['EdDSA', 'PS512'] }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['DATABASE_BOOT_WAIT_SECONDS', '0', { databaseBootWaitSeconds: 0 }],
    ['DATABASE_WAIT_MS', '100', { databaseWaitMs: 100 }],
    ['DATABASE_WAIT_MS', '600000', { databaseWaitMs: 600_000 }],
    ['PUBLIC_URL', 'https://guide.example.com', { publicUrl: 'https://guide.example.com' }],
    ['PUBLIC_URL', 'http://localhost:4000/', { publicUrl: 'http://localhost:4000' }],
    ['DATABASE_URL', 'postgres://u:p@db:5432/guide', { databaseUrl: 'postgres://u:p@db:5432/guide' }],
    ['DATABASE_URL', 'postgresql://db/guide', { databaseUrl: 'postgresql://db/guide' }],
    // The embedded database is in the same process, so there is less room for the cache.
    ['DATABASE_URL', 'postgres://db/guide', { snapshotCacheBytes: Math.min(128, quarterOfHeap) * 1024 ** 2 }],
    ['DATA_DIR', '/var/lib/guide', { dataDir: '/var/lib/guide' }],
    ['REDIS_URL', 'redis://cache:6379', { redisUrl: 'redis://cache:6379' }],
    ['REDIS_URL', 'rediss://cache', { redisUrl: 'rediss://cache' }],
    ['PLATFORM_SECRET', ` ${longSecret} `, { platformSecret: longSecret }],
    ['METRICS_TOKEN', longSecret, { metricsToken: longSecret }],
    ['INBOUND_SECRET', longSecret, { inboundSecret: longSecret }],
    ['INBOUND_DOMAIN', 'reply.example.com', { inboundDomain: 'reply.example.com' }],
    ['PUBLIC_URL', 'https://guide.example.com:444', { inboundDomain: 'guide.example.com' }],
    ['TRUST_PROXY', 'true', { trustProxy: true }],
    ['TRUST_PROXY', 'false', { trustProxy: false }],
    ['TRUST_PROXY', 'fd00::/8', { trustProxy: ['fd00::/8'] }],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8', { trustProxy: ['127.0.0.1', '10.0.0.0/8'] }],
    ['DRAIN_SECONDS', '30', { drainSeconds: 30 }],
    ['MAX_EVENT_LOOP_LAG', '0', { maxEventLoopLag: 0 }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['INTERNAL_DOCS', 'on', { internalDocs: true }],
    ['INTERNAL_DOCS', 'OFF', { internalDocs: false }],
    ['JWKS_ALLOW_PRIVATE', '1', { jwksAllowPrivate: true }],
    ['JWKS_ALLOW_PRIVATE', 'no', { jwksAllowPrivate: false }],
    ['ALLOW_DEMO_AUTH', '0', { demoAuth: false }],
  ]
  test.each(good)('%s may be %j', (name, value, read) => {
    expect(readSettings({ [name]: value })).toMatchObject(read)
  })

  const limits = Object.values(rates).map(({ setting }) => setting)
  test.each(Object.entries(rates).map(([surface, { setting }]) => [setting, surface as RateName] as const))(
    '%s sets its own limit',
    (name, surface) => {
      const { rateLimits } = readSettings({ [name]: '7/5s' })
      expect(rateLimits[surface]).toEqual({ max: 7, windowSeconds: 5 })
      expect(Object.values(rateLimits).filter(limit => limit?.max === 7)).toHaveLength(1)
      expect(readSettings({ [name]: '0' }).rateLimits[surface]).toBeNull()
      expect(readSettings({ ENVIRONMENT: 'local', [name]: '7/5s' }).rateLimits[surface]).toEqual({
        max: 7,
        windowSeconds: 5,
      })
    },
  )

  test('that is empty or only whitespace counts as not set', () => {
    const names = [...new Set(good.map(([name]) => name)), ...limits, 'ENVIRONMENT']
    for (const value of ['', ' ', '\t']) {
      expect(readSettings(Object.fromEntries(names.map(name => [name, value])))).toEqual(readSettings({}))
    }
  })

  const bad: [name: string, values: string[], problem: string][] = [
    ['ALLOW_DEMO_AUTH', ['maybe', '2', 'truee'], 'must be true or false'],
    ['INTERNAL_DOCS', ['maybe', '-1'], 'must be true or false'],
    ['JWKS_ALLOW_PRIVATE', ['y', 'ja'], 'must be true or false'],
    ['API_KEY_HEADER', ['X API Key', 'X-Key:', 'X\u00e9', 'x'.repeat(65)], 'must be a header name'],
    [
      'PORT',
      ['-1', '65536', '80.5', '0x50', '1e3', 'http', '4000 4001'],
      'must be a whole number from 0 to 65535',
    ],
    ['WORKERS', ['0', '-1', '1.5', 'all'], 'must be auto or a whole number of at least 1'],
    ['DRAIN_SECONDS', ['-1', '3601', '5s'], 'must be a whole number from 0 to 3600'],
    ['MAX_EVENT_LOOP_LAG', ['-1', '60001', '1s'], 'must be a whole number from 0 to 60000'],
    ['TENANT_DEFINITION_KB', ['0', '15', '257', '512', '64 KB'], 'must be a whole number from 16 to 256'],
    ['TENANT_ITEMS', ['-1', '1000000001'], 'must be a whole number from 0 to 1000000000'],
    ['DATABASE_WAIT_MS', ['99', '600001', '2s'], 'must be a whole number from 100 to 600000'],
    [
      'PUBLIC_URL',
      ['guide.example.com', 'ftp://x', 'https://x/path', 'https://', 'https://a b'],
      'must be an http(s) origin',
    ],
    ['DATABASE_URL', ['mysql://db', 'db:5432', 'postgres://'], 'must be a postgres:// URL'],
    ['REDIS_URL', ['cache:6379', 'http://cache', 'redis://'], 'must be a redis:// URL'],
    [
      'TRUST_PROXY',
      ['proxy', '1', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '127.0.0.1,'],
      'must be true, false, or IP addresses and ranges such as 10.0.0.0/8, 127.0.0.1',
    ],
    ['LOG_LEVEL', ['verbose', 'INFO'], 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ...limits.map((name): [string, string[], string] => [
      name,
      [
        '600',
        '600/60',
        '600/60m',
        '-1/60s',
        '0/60s',
        '600/0s',
        '1.5/60s',
        '600 / 60s',
        'none',
        '9999999999/1s',
      ],
      'must look like 600/60s (requests per seconds), or be 0 to disable the limit',
    ]),
  ]
  const cases = bad.flatMap(([name, values, problem]) => values.map(value => ({ name, value, problem })))
  test.each(cases)('$name must not be $value', ({ name, value, problem }) => {
    expect(problems({ [name]: value })).toEqual([`${name} ${problem}`])
  })

  test.each(['none', 'HS256', 'HS512', 'rs256', 'RS256,', 'RS256,HS256', 'RS1', 'RS256 ES256'])(
    'JWT_ALGORITHMS must not be %j',
    JWT_ALGORITHMS => {
      const [problem, ...others] = problems({ JWT_ALGORITHMS })
      expect(problem).toMatch(/^JWT_ALGORITHMS must be a list of RS256, .* is not supported$/)
      expect(others).toEqual([])
    },
  )

  test.each([
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET must be set if other S3_ settings are set'],
    [{ S3_BUCKET: 'guide' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [{ ...bucket, S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be an http(s) URL'],
    [{ ...bucket, S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket'],
    [{ ...bucket, S3_REGION: 'a b' }, 'S3_REGION must be the name of a region'],
    [{ INBOUND_DOMAIN: 'a@b' }, 'INBOUND_DOMAIN must be a domain such as reply.example.com'],
  ])('%j is a problem', (env, problem) => {
    expect(problems(env)).toEqual([problem])
  })

  test('demo mode in production is a problem, and the message says what to do', () => {
    expect(problems({ ALLOW_DEMO_AUTH: 'true', ENVIRONMENT: 'staging' })).toEqual([
      'ALLOW_DEMO_AUTH must not be true in production (ENVIRONMENT is "staging"); unset it, or set ENVIRONMENT=local',
    ])
  })
})

test.each([16, 256])('TENANT_DEFINITION_KB may be %s', size => {
  const { bounds } = readSettings({ TENANT_DEFINITION_KB: `${size}` })
  expect(bounds.largest_definition_bytes).toBe(size * 1024)
})

describe('WORKERS', () => {
  const DATABASE_URL = 'postgres://db/guide'

  test('is a number, or one per core', () => {
    expect(readSettings({ DATABASE_URL, WORKERS: '3' }).workers).toBe(3)
    expect(readSettings({ DATABASE_URL, WORKERS: 'auto' }).workers).toBe(availableParallelism())
  })

  test('is 1 with the embedded database, or a problem', () => {
    expect(readSettings({ WORKERS: 'auto' }).workers).toBe(1)
    expect(readSettings({ WORKERS: '1' }).workers).toBe(1)
    expect(problems({ WORKERS: '2' })).toEqual([
      'WORKERS needs DATABASE_URL, because only one process can use the embedded database',
    ])
  })

  test('share the connections of a node, and each has at least one', () => {
    const pools = (workers: number) => poolsForPages(readSettings({ DATABASE_URL }).databasePools, workers)
    expect(pools(1)).toEqual({ edge: 10, admins: 2, reports: 1 })
    expect(pools(4)).toEqual({ edge: 3, admins: 2, reports: 1 })
    expect(pools(100)).toEqual({ edge: 1, admins: 2, reports: 1 })
  })
})

test('a bucket is on AWS unless S3_ENDPOINT is set', () => {
  const s3 = { region: 'us-east-1', bucket: 'guide', accessKeyId: 'id', secretAccessKey: 'key' }
  const { S3_ENDPOINT: _, ...ofAws } = bucket
  expect(readSettings(bucket).s3).toEqual({ ...s3, endpoint: 'https://s3.example.com' })
  expect(readSettings(ofAws).s3).toEqual({ ...s3, endpoint: 'https://s3.us-east-1.amazonaws.com' })
  expect(readSettings({ ...ofAws, S3_REGION: 'eu-west-1' }).s3).toEqual({
    ...s3,
    region: 'eu-west-1',
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
  })
})

test('all problems are reported at once, one line for each, without secrets', () => {
  const wrong = {
    ALLOW_DEMO_AUTH: 'true',
    API_KEY_HEADER: 'a b',
    JWT_ALGORITHMS: 'none',
    PORT: 'x',
    PUBLIC_URL: 'x',
    DATABASE_URL: 'mysql://user:hunter2@db',
    REDIS_URL: 'http://:hunter2@cache',
    RATE_LIMIT_SDK: 'x',
    RATE_LIMIT_ADMIN: 'x',
    RATE_LIMIT_PUBLIC: 'x',
    RATE_LIMIT_BAD_KEYS: 'x',
    INTERNAL_DOCS: 'x',
    TRUST_PROXY: 'x',
    DRAIN_SECONDS: 'x',
    MAX_EVENT_LOOP_LAG: 'x',
    LOG_LEVEL: 'x',
    JWKS_ALLOW_PRIVATE: 'x',
  }
  const lines = problems({ PLATFORM_SECRET: 'hunter2'.repeat(4), ...wrong })
  expect(lines.map(line => line.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort())
  expect(lines.join('\n')).not.toContain('hunter2')
  expect(() => readSettings(wrong)).toThrow(lines.join('\n'))
})
