// Checks that imports point one way. The rules are the tables in boundaries/rules.mjs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findViolations } from './boundaries/find-violations.mjs'
import { sourceFiles } from './source-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = sourceFiles(root).filter(path => /\.tsx?$/.test(path))
const violations = findViolations(
  new Map(sources.map(path => [path, readFileSync(join(root, path), 'utf8')])),
)

for (const violation of violations) console.error(violation)
process.exitCode = violations.length === 0 ? 0 : 1
