// Bundles the host pages into dist, unless nothing changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const dist = join(here, 'dist')
const stamp = join(dist, 'stamp')

/** @param {readonly string[]} hosts the names of the entries in src */
export async function bundleHosts(hosts) {
  const files = readdirSync(join(here, 'src'))
  const hash = createHash('sha256').update(hosts.join())
  for (const file of ['package-lock.json', 'bundle.mjs', ...files.map(file => `src/${file}`)])
    hash.update(file).update(readFileSync(join(here, file)))
  const fingerprint = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  rmSync(dist, { recursive: true, force: true })
  await build({
    entryPoints: hosts.map(name => join(here, 'src', `${files.find(file => file.startsWith(`${name}.`))}`)),
    outdir: dist,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl', '.woff': 'dataurl', '.svg': 'dataurl' },
  })
  writeFileSync(stamp, fingerprint)
}
