// The files in deploy/ and docs/operations.md name metrics and settings. A new name must not leave them behind.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
const found = (/** @type {string} */ text, /** @type {RegExp} */ pattern) => [
  ...new Set([...text.matchAll(pattern)].map(([name]) => name)),
]

const http = 'packages/server/src/http'
const metricFiles = readdirSync(join(root, http)).filter(name => /metrics\.ts$/.test(name))
const declared = metricFiles.flatMap(name => found(read(`${http}/${name}`), /\bguide_[a-z_]+/g))
const operations = read('docs/operations.md')

test.each(['deploy/monitoring/alerts.yaml', 'deploy/monitoring/grafana-dashboard.json'])(
  'the metrics of %s exist',
  path => {
    const used = found(read(path), /\bguide_[a-z_]+/g)
    expect(used.length).toBeGreaterThan(5)
    // A histogram has more names than its own, and the names of some metrics are put together.
    const isDeclared = (/** @type {string} */ name) => declared.some(one => name.startsWith(one))
    expect(used.filter(name => !isDeclared(name))).toEqual([])
  },
)

test('the proxies of the examples accept the largest body', () => {
  const largest = /bodyLimit: (\d+) \* 1024 \* 1024/.exec(read('packages/contracts/src/transfer.ts'))?.[1]
  for (const path of ['deploy/nginx.conf', 'docs/security.md']) {
    const limits = found(read(path), new RegExp(`client_max_body_size ${largest}m;`, 'g'))
    expect([path, limits]).toEqual([path, [`client_max_body_size ${largest}m;`]])
  }
  expect(read('deploy/helm/guide/values.yaml')).toContain(`proxy-body-size: ${largest}m`)
})

test('every metric is explained', () => {
  const shortened = (/** @type {string} */ name) => name.replace(/^guide_snapshot_cache/, '')
  const isExplained = (/** @type {string} */ name) =>
    operations.includes(name) || operations.includes(`\`${shortened(name)}`)
  expect(declared.filter(name => !isExplained(name))).toEqual([])
})

test.each([
  ['compose.yaml', /^ {4}[A-Z][A-Z0-9_]+(?=: )/gm],
  ['deploy/helm/guide/values.yaml', /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+/g],
  ['Dockerfile', /(?<=\s)[A-Z][A-Z_]+(?==)/g],
])('the settings of %s exist', (path, pattern) => {
  const settings = found(read('docs/settings.md'), /\b[A-Z][A-Z0-9_]+/g)
  const used = found(read(path), pattern).map(name => name.trim())
  expect(used.length).toBeGreaterThan(3)
  const ofOthers = ['NODE_ENV']
  expect(used.filter(name => !settings.includes(name) && !ofOthers.includes(name))).toEqual([])
})
