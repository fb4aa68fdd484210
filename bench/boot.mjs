import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../tools/servers/postgres-server.mjs'
import { bootTime, nodeTime } from './measure/boot-time.mjs'
import { median } from './measure/statistics.mjs'
import { table } from './measure/table.mjs'

export const summary = 'time from the start of the process to ready, compared with `node -e 0`'

/** The limit for the median, in milliseconds. @type {Record<string, number | undefined>} */
const bars = { 'embedded, warm': 2000, 'PostgreSQL, warm': 1000 }

/** @param {{ rounds: number }} options */
export async function run({ rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'guide-boot-'))
  const postgres = await startPostgres()
  const onPostgres = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'postgres') }
  try {
    await bootTime(onPostgres) // migrates
    /** @type {Record<string, number[]>} */
    const samples = { 'node -e 0': [], 'embedded, first': [], 'embedded, warm': [], 'PostgreSQL, warm': [] }
    for (let round = 1; round <= rounds; round++) {
      const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, `round-${round}`) }
      samples['node -e 0']?.push(await nodeTime())
      samples['embedded, first']?.push(await bootTime(embedded))
      samples['embedded, warm']?.push(await bootTime(embedded))
      samples['PostgreSQL, warm']?.push(await bootTime(onPostgres))
    }
    console.log(report(samples))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {Record<string, number[]>} samples */
function report(samples) {
  const node = median(samples['node -e 0'] ?? [])
  const milliseconds = (/** @type {number} */ value) => `${value.toFixed(0)} ms`
  const rows = Object.entries(samples).map(([name, values]) => {
    const middle = median(values)
    const bar = bars[name]
    return [
      name,
      milliseconds(middle),
      milliseconds(Math.min(...values)),
      milliseconds(Math.max(...values)),
      `${(middle / node).toFixed(1)} ×`,
      bar === undefined ? '' : `≤ ${milliseconds(bar)}`,
      bar === undefined ? '' : middle <= bar ? 'yes' : 'no',
    ]
  })
  return table(['start', 'median', 'min', 'max', 'against node', 'bar', 'reached'], rows)
}
