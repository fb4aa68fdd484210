/// <reference lib="dom" />
// Runs every code block of README.md in a shell or a browser, as it is written, except for this:
// - Placeholders such as `postgres://user:password@host/database` are replaced: see `fillIn`.
// - The service listens on a free port. A curl setting connects port 4000 to it, so that the commands stay unchanged.
// - `npm start` skips its set-up: `npm test` did it, and an install would replace the packages that this test uses.
// - `npm test` is not run: it is the command that runs this test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './servers/free-port.mjs'
import { startPostgres } from './servers/postgres-server.mjs'
import { ensureChromium, ensureCurl } from './servers/system-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, text = '']) => ({
  language,
  text,
}))
const [commands, page, firstTour, production] = blocks.map(({ text }) => text)

/** On a busy machine too, the service serves every request. */
const patient = { MAX_EVENT_LOOP_LAG: '0', DATABASE_WAIT_MS: '60000' }
const demoKey = /sk_test_demo0+/.exec(readme)?.[0] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'guide-readme-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every code block is run by a test below', () => {
  expect(blocks.map(({ language }) => language)).toEqual(['sh', 'html', 'sh', 'sh'])
})

test('the commands are the two scripts', () => {
  expect(linesOf(commands)).toEqual(['npm start', 'npm test'])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts).toMatchObject({ start: expect.any(String), test: expect.any(String) })
})

describe('with `npm start` running', () => {
  /** @type {Awaited<ReturnType<typeof startShell>>} */
  let service
  beforeAll(async () => {
    await ensureCurl()
    service = await startShell('npm start', {
      DATA_DIR: join(folder, 'demo'),
      npm_config_ignore_scripts: 'true',
    })
  })
  afterAll(() => service?.stop())

  test('the first tour is published, and the snippet shows it in a page', async () => {
    const port = new URL(service.url).port
    writeFileSync(join(folder, '.curlrc'), `connect-to = "127.0.0.1:4000:127.0.0.1:${port}"\n`)
    const { code, output } = await runShell(firstTour, { CURL_HOME: folder })
    expect(code, output).toBe(0)
    expect(output).toContain('"status":"published"')

    const snippet = fillIn(page, { 'https://guide.example.com': service.url, 'sk_live_…': demoKey })
    expect(await shownIn(`<h1>Orders</h1>${snippet}`)).toContain('Hello, you')

    const withTokens = snippet.replace('apiKey:', "tokens: { name: 'Grace' }, apiKey:")
    expect(readme).toContain("`Guide.init({ …, tokens: { name: 'Grace' } })`")
    expect(await shownIn(`<h1>Orders</h1>${withTokens}`)).toContain('Hello, Grace')
  })
})

/** @type {Awaited<ReturnType<typeof startPostgres>>} */
let postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

test('the commands for production create a tenant and start the service', async () => {
  const text = fillIn(production, {
    'postgres://user:password@host/database': postgres.url,
    'PLATFORM_SECRET=…': 'PLATFORM_SECRET=a-long-secret-of-this-test',
  })
  const service = await startShell(text, { DATA_DIR: join(folder, 'production') })
  try {
    expect(service.output()).toMatch(/Tenant +Acme \(ten_\w+\)/)
    const key = /sk_live_[\w-]+/.exec(service.output())?.[0] ?? ''
    const read = (/** @type {string} */ origin) =>
      fetch(`${service.url}/v1/sdk/config`, { headers: { 'x-api-key': key, origin } })
    // The key and the origin are accepted; only the token is missing.
    expect((await read('https://app.example.com')).status).toBe(401)
    expect((await read('https://other.example.com')).status).toBe(403)
  } finally {
    await service.stop()
  }
})

/** @param {string} [text] */
function linesOf(text = '') {
  return text
    .trim()
    .split('\n')
    .map(line => line.replace(/ +#.*/, ''))
}

/** Replaces what the README leaves to the reader. @param {string | undefined} text @param {Record<string, string>} values */
function fillIn(text = '', values) {
  return Object.entries(values).reduce((filled, [placeholder, value]) => {
    expect(filled).toContain(placeholder)
    return filled.replaceAll(placeholder, value)
  }, text)
}

/** @param {string | undefined} text @param {Record<string, string>} env */
function openShell(text = '', env) {
  const { PATH, HOME, TMPDIR } = process.env
  const shell = spawn('bash', ['-e', '-c', text], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...patient, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a signal reaches npm and what npm started.
    detached: true,
  })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', chunk => (output += chunk))
  return { shell, ended: once(shell, 'close'), output: () => output }
}

/** Runs commands to their end. @param {string | undefined} text @param {Record<string, string>} env */
async function runShell(text, env) {
  const { ended, output } = openShell(text, env)
  const [code] = await ended
  return { code, output: output() }
}

/** Runs commands of which the last one is a service, until it is ready. @param {string} text @param {Record<string, string>} env */
async function startShell(text, env) {
  const url = `http://127.0.0.1:${await freePort()}`
  const { shell, ended, output } = openShell(text, { ...env, PORT: new URL(url).port })
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      response => response.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (shell.exitCode !== null) throw new Error(`The service did not start:\n${output()}`)
    await delay(50)
  }
  return {
    url,
    output,
    async stop() {
      process.kill(-(/** @type {number} */ (shell.pid)), 'SIGTERM')
      await ended
    },
  }
}

/** What the SDK shows in a page of a site that has a `/guide-token`. @param {string} body */
async function shownIn(body) {
  const site = createServer((request, response) => {
    const isToken = request.url === '/guide-token'
    response.setHeader('content-type', isToken ? 'text/plain' : 'text/html; charset=utf-8')
    response.end(isToken ? `demo:user:${Math.random()}` : `<!doctype html><title>Orders</title>${body}`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address())
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  try {
    const tab = await browser.newPage()
    // A busy machine may need longer than Playwright's 30 s.
    tab.setDefaultTimeout(0)
    await tab.goto(`http://127.0.0.1:${port}/orders`)
    const card = tab.locator('#guide-host .card')
    await card.waitFor()
    return await card.innerText()
  } finally {
    await browser.close()
    site.closeAllConnections()
    site.close()
  }
}
