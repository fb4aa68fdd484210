import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSettings } from '../env.ts'
import { createLogger } from '../http/request-log.ts'
import { logReady, welcome } from './welcome.ts'

const url = 'http://127.0.0.1:4000'
const demo = {
  settings: readSettings({ ENVIRONMENT: 'local', ALLOW_DEMO_AUTH: 'true' }),
  url,
  milliseconds: 1234,
  demo: true,
  demoPath: '/demo/overview',
  randomSecret: 'random-secret',
}

test('a terminal shows what to paste and what to type', () => {
  const text = welcome(demo)
  expect(text).toMatch(/Console +http\S+\/console\n/)
  expect(text.indexOf('Console')).toBeLessThan(text.indexOf('Service'))
  // The queue first, then a script that cannot block the page.
  const [queue, script, ...others] = text.match(/<script.*<\/script>/g) ?? []
  expect(queue).toMatch(/^<script>window\.Guide = \{ q: \[\['init', \{.*\}\]\] \}<\/script>$/)
  expect(script).toBe(`<script async src="${url}/sdk/guide.js"></script>`)
  expect(others).toEqual([])
  expect(text).toContain(`curl ${url}/v1/sdk/content`)
  expect(text).toContain('Press Ctrl+C to stop.')
})

test.each(['info', 'error'])('elsewhere it is one line of JSON, also with LOG_LEVEL=%s', level => {
  const lines: string[] = []
  logReady(demo, createLogger({ logLevel: level, nodeName: 'one' }, { write: line => void lines.push(line) }))
  expect(lines.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 30,
      msg: expect.stringMatching(/^Guide \S+ is ready in 1\.2 s$/),
      console: `${url}/console`,
      service: url,
      demo_page: `${url}/demo/overview`,
      demo_key: expect.stringMatching(/^sk_test_demo/),
      platform_secret: 'random-secret',
    }),
  ])
})

test('a random secret that other machines could use is on the terminal, not in the log', () => {
  const settings = readSettings({ ENVIRONMENT: 'local', HOST: '0.0.0.0' })
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info', nodeName: 'one' }, { write: line => void lines.push(line) })
  logReady({ ...demo, settings }, logger)
  expect(lines.join('')).toContain('guide tenant create')
  expect(lines.join('')).not.toContain(demo.randomSecret)
  expect(welcome({ ...demo, settings })).toContain(demo.randomSecret)
})

test('a secret of the operator is never shown', () => {
  const PLATFORM_SECRET = 'a-secret-of-the-operator'
  const settings = readSettings({ ENVIRONMENT: 'local', PLATFORM_SECRET })
  const start = { ...demo, settings, demoPath: undefined, randomSecret: null }
  const lines: string[] = []
  logReady(
    start,
    createLogger({ logLevel: 'info', nodeName: 'one' }, { write: line => void lines.push(line) }),
  )
  expect(welcome(start) + lines.join('')).not.toContain(PLATFORM_SECRET)
})

test.each([
  ['/srv', './guide/data'],
  ['/', '/srv/guide/data'],
  ['/home', '/srv/guide/data'],
])('from the folder %s, the data is shown in %s', (current, shown) => {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(current)
  const settings = { ...demo.settings, dataDir: join('/srv', 'guide', 'data') }
  expect(welcome({ ...demo, settings })).toContain(`embedded PostgreSQL in ${shown}\n`)
  cwd.mockRestore()
})
