// unleash-server with one flag per rule, and without metrics of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportUsage } from '../measure/report-usage.mjs'
import { unleashFlags } from './unleash-flags.mjs'

// With a computed name, because types are also checked where the package is not installed.
const packageName = 'unleash-server'
const { start } = await import(packageName)

const folder = mkdtempSync(join(tmpdir(), 'guide-bench-unleash-'))
const file = join(folder, 'flags.json')
const payload = 'x'.repeat(Number(process.env.PAYLOAD_BYTES))
writeFileSync(file, JSON.stringify(unleashFlags(Number(process.env.RULES), payload)))

reportUsage()
await start({
  server: { serverMetrics: false },
  import: { file, project: 'default', environment: 'production' },
  preHook: (/** @type {any} */ app) =>
    app.get('/health/ready', (/** @type {unknown} */ _request, /** @type {any} */ response) =>
      response.end(),
    ),
})
rmSync(folder, { recursive: true, force: true })
