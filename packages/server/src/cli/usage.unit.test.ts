import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres } from '../../../../tools/servers/postgres-server.mjs'
import { callGuide } from '../testing/guide-command.ts'
import { endGuideProcesses, type Run, runGuide } from '../testing/guide-process.ts'
import { version } from '../version.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-usage-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  endGuideProcesses()
  await postgres.stop()
  await rm(folder, { recursive: true })
})

vi.setConfig({ testTimeout: 120_000 })

const commands = [
  'start',
  'migrate',
  'tenant create',
  'tenant list',
  'console link',
  'key create',
  'export',
  'import',
  'backup',
  'restore',
  'after-restore',
  'move',
]

// The other tests call most commands in their own process.
describe('the process of the program', () => {
  test('prints help on stdout and ends with 0', async () => {
    expect(await runGuide(['--help'])).toEqual(await callGuide(['--help']))
  })

  test('prints the problem of an invalid command line on stderr and ends with 2', async () => {
    expect(await runGuide(['start', '--fast'])).toEqual(await callGuide(['start', '--fast']))
  })

  test('prints the problem of a failed start on stderr and ends with 1', async () => {
    const env = { PORT: 'x', LOG_LEVEL: 'loud' }
    expect(await runGuide(['start'], env)).toEqual(await callGuide(['start'], env))
  })
})

describe('help is printed on stdout', () => {
  test.each([[], ['help'], ['--help'], ['-h']])('guide %s lists the commands', async (...args) => {
    const { code, stdout, stderr } = await callGuide(args as string[])
    expect([code, stderr]).toEqual([0, ''])
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^ {2}${command} {2,}\\w`, 'm'))
    expect(stdout).toContain('guide <command> --help')
  })

  test.each(commands)('guide %s --help and guide help print its usage', async command => {
    const { code, stdout, stderr } = await callGuide([...command.split(' '), '--help'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^Usage: guide ${command}`))
    expect(stdout).not.toMatch(/Usage: .*Usage: /s)
    expect(await callGuide(['help', ...command.split(' ')])).toEqual({ code, stdout, stderr })
  })

  test.each([
    ['tenant', '--help'],
    ['help', 'tenant'],
    ['-h', 'tenant'],
  ])('guide %s %s prints the help of the commands that start with it', async (...args) => {
    const { code, stdout, stderr } = await callGuide(args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Usage: guide tenant create/)
  })

  test('guide --version prints only the version', async () => {
    expect(await callGuide(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })
})

describe('an invalid command line ends with 2 and says on stderr what to do', () => {
  test.each([
    ['nonsense', 'There is no command "guide nonsense".', 'guide --help lists the commands.'],
    ['tenant', 'There is no command "guide tenant".', 'Did you mean "guide tenant create"?'],
    ['--demo', 'There is no command "guide --demo".', 'guide --help lists the commands.'],
    ['nonsense --help', 'There is no command "guide nonsense".', 'guide --help lists the commands.'],
    ['help nonsense', 'There is no command "guide nonsense".', 'guide --help lists the commands.'],
    [
      'help tenant destroy',
      'There is no command "guide tenant destroy".',
      'Did you mean "guide tenant create"?',
    ],
    ['start --fast', "Unknown option '--fast'.", 'guide start --help lists its options.'],
    ['migrate now', "Unexpected argument 'now'.", 'guide migrate --help lists its options.'],
    ['start --demo=1', "Option '--demo' does not take an argument.", 'guide start --help lists its options.'],
    ['tenant create', '--name is required.', 'guide tenant create --help lists its options.'],
    [
      'tenant create --name',
      "Option '--name <value>' argument missing.",
      'guide tenant create --help lists its options.',
    ],
    ['key create --json', '--tenant is required.', 'guide key create --help lists its options.'],
  ])('guide %s', async (line, problem, advice) => {
    expect(await callGuide(line.split(' '), { DATA_DIR: folder })).toEqual({
      code: 2,
      stdout: '',
      stderr: `guide: ${problem}\n       ${advice}\n`,
    })
  })
})

describe('a start that fails ends with 1 and one line', () => {
  const mistakes: [name: string, value: string, line: string | RegExp][] = [
    ['ALLOW_DEMO_AUTH', 'maybe', 'ALLOW_DEMO_AUTH must be true or false'],
    ['ALLOW_DEMO_AUTH', 'true', /^ALLOW_DEMO_AUTH must not be true in production .* ENVIRONMENT=local$/],
    ['API_KEY_HEADER', 'X Key', 'API_KEY_HEADER must be a header name'],
    ['JWT_ALGORITHMS', 'HS256', /^JWT_ALGORITHMS must be a list of .*"HS256" is not supported$/],
    ['PORT', '99999', 'PORT must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'example.com', 'PUBLIC_URL must be an http(s) origin'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a postgres:// URL'],
    ['REDIS_URL', 'x', 'REDIS_URL must be a redis:// URL'],
    ['RATE_LIMIT_SDK', 'many', /^RATE_LIMIT_SDK must look like 600\/60s/],
    ['TRUST_PROXY', 'everybody', /^TRUST_PROXY must be true, false, or IP addresses/],
    ['MAX_EVENT_LOOP_LAG', '-1', /^MAX_EVENT_LOOP_LAG must be a whole number/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of/],
    ['HOST', 'nosuch.invalid', /^HOST nosuch\.invalid cannot be found\. Set HOST/],
    ['HOST', '192.0.2.1', /^HOST 192\.0\.2\.1 is not an address of this machine\. Set HOST/],
    ['DATABASE_URL', 'postgres://u:pass-word@127.0.0.1:1/x', /^DATABASE_URL can't be used: .*127\.0\.0\.1:1/],
    ['DATABASE_URL', 'postgres://u:pass-word@host:port/x', /^DATABASE_URL can't be used: /],
    [
      'DATABASE_URL',
      'postgres://u:pass-word@nosuch.invalid/x',
      /^DATABASE_URL can't be used: .*nosuch\.invalid/,
    ],
  ]

  test.each(mistakes)('%s=%s', async (name, value, line) => {
    const env = { DATABASE_URL: postgres.url, PORT: '0', DATABASE_BOOT_WAIT_SECONDS: '0', [name]: value }
    const { code, stdout, stderr } = await startInTime(callGuide, env)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^guide: .*\n$/)
    const said = stderr.slice('guide: '.length, -1)
    if (line instanceof RegExp) expect(said).toMatch(line)
    else expect(said).toBe(line)
    expect(said).not.toContain('pass-word')
  })

  test('all invalid settings are reported together', async () => {
    const env = { PORT: 'x', LOG_LEVEL: 'loud' }
    for (const command of [['start'], ['migrate'], ['tenant', 'create', '--name', 'Acme']]) {
      const { code, stderr } = await callGuide(command, env)
      expect(code).toBe(1)
      expect(stderr).toMatch(/^guide: PORT .*\nguide: LOG_LEVEL .*\n$/)
    }
  })

  test('a data directory that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { code, stderr } = await callGuide(['start'], { DATA_DIR: file, PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^guide: .*\n$/)
    expect(stderr).toContain(`${file} cannot be used`)
  })

  test('a port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, stderr } = await runGuide(['start'], { DATA_DIR: folder, PORT: `${port}` })
    other.close()
    expect(code).toBe(1)
    expect(stderr).toBe(
      `guide: Port ${port} is in use. Stop the program that uses it, or set PORT to another port.\n`,
    )
  })

  test('a database that accepts connections but never responds; a command waits longer for it', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const env = {
      DATABASE_URL: `postgres://u:pass-word@127.0.0.1:${port}/x`,
      DATABASE_BOOT_WAIT_SECONDS: '0',
    }
    const waits = async (command: string, ms: number, more = {}) =>
      expect(await callGuide([command], { ...env, ...more })).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          `^guide: DATABASE_URL can't be used: 127.0.0.1:${port} did not respond within ${ms} ms \\(timeout.*\\). DATABASE_WAIT_MS .*\n$`,
        ),
      })
    await waits('start', 1500, { PORT: '0' })
    await waits('after-restore', 10_000)
    await waits('migrate', 200, { DATABASE_WAIT_MS: '200' })
    silent.close()
  })

  test('guide move names --to if that database cannot be used', async () => {
    const to = postgres.url.replace(/[^/]*$/, 'nodb')
    await mkdir(join(folder, 'embedded'))
    expect((await callGuide(['migrate'], { DATA_DIR: join(folder, 'embedded') })).code).toBe(0)
    const { code, stderr } = await callGuide(['move', '--to', to], { DATA_DIR: join(folder, 'embedded') })
    expect([code, stderr]).toEqual([1, 'guide: --to can\'t be used: database "nodb" does not exist.\n'])
  })

  test('a wrong password; the message does not contain it', async () => {
    await createLockedRole(postgres.url)
    const url = postgres.url.replace('postgres@', 'locked:wrong-one@')
    const { code, stdout, stderr } = await startInTime(runGuide, { DATABASE_URL: url, LOG_LEVEL: 'trace' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `guide: DATABASE_URL can't be used: password authentication failed for user "locked".\n`,
    )
  })
})

/** Runs `guide start`, again if the machine is so busy that the connection to the database times out first. */
async function startInTime(run: typeof runGuide, env: NodeJS.ProcessEnv): Promise<Run> {
  const ended = await run(['start'], env)
  return ended.stderr.includes('timeout') ? startInTime(run, env) : ended
}

/** Creates a role that needs a password, on a server that does not ask other roles for one. */
async function createLockedRole(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create role locked login password 'right-one'`)
  const { rows } = await client.query('show hba_file')
  const file = rows[0].hba_file
  await writeFile(file, `host all locked 127.0.0.1/32 scram-sha-256\n${await readFile(file, 'utf8')}`)
  await client.query('select pg_reload_conf()')
  const acceptsAnyPassword = async () => {
    const other = new pg.Client(url.replace('postgres@', 'locked:guessed@'))
    return other.connect().then(
      () => other.end().then(() => true),
      () => false,
    )
  }
  while (await acceptsAnyPassword());
  await client.end()
}
