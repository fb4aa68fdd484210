import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { build, isBuilt } from './build.mjs'

const repository = fileURLToPath(new URL('..', import.meta.url))
const source = 'packages/server/src/main.ts'
const output = 'packages/server/dist/main.js'
let root = ''

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'guide-build-'))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  cpSync(join(repository, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'))
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('tools/build.mjs', '')
  write('tsconfig.json', '{ "files": [], "references": [{ "path": "packages/server" }] }')
  write('packages/server/package.json', '{ "type": "module" }')
  write(
    'packages/server/tsconfig.json',
    '{ "extends": "../../tsconfig.base.json", "compilerOptions": { "rootDir": "src", "outDir": "dist" }, "include": ["src"], "exclude": ["src/**/*.test.ts"] }',
  )
  write(source, 'export const one = 1\n')
  write(
    'packages/server/bundle.mjs',
    "import { writeFileSync } from 'node:fs'\nwriteFileSync('bundle', 'created')\n",
  )
})
afterEach(() => rmSync(root, { recursive: true }))

test('a build compiles the packages and runs their bundlers', async () => {
  expect(isBuilt(root)).toBe(false)
  await build(root)
  expect(existsSync(join(root, output))).toBe(true)
  expect(readFileSync(join(root, 'bundle'), 'utf8')).toBe('created')
  expect(isBuilt(root)).toBe(true)
})

test('a changed source file needs a new build, a changed test does not', async () => {
  await build(root)
  write('packages/server/src/a.test.ts', 'export const a = 1\n')
  expect(isBuilt(root)).toBe(true)
  appendFileSync(join(root, source), 'export const more = 1\n')
  expect(isBuilt(root)).toBe(false)
})

test('a deleted dist folder is built again', async () => {
  await build(root)
  rmSync(join(root, 'packages/server/dist'), { recursive: true })
  expect(isBuilt(root)).toBe(false)
  await build(root)
  expect(existsSync(join(root, output))).toBe(true)
})

test('a syntax error fails the build, and the next command builds again', async () => {
  await build(root)
  write('packages/server/src/wrong.ts', 'export const wrong = (\n')
  await expect(build(root)).rejects.toMatchObject({ output: expect.stringContaining('wrong.ts') })
  expect(isBuilt(root)).toBe(false)
})
