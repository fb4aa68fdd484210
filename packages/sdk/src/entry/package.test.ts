import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { budgets, sdkSizes } from '../../sizes.mjs'

const root = new URL('../..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root))
const manifest = JSON.parse(read('dist/manifest.json').toString())

test.each(sdkSizes())('$name stays within its budget', ({ bytes, budget }) => {
  expect(bytes).toBeLessThanOrEqual(budget)
})

test('every file has a budget', () => {
  const named = Object.keys(manifest.files).map(file => file.replace(/-[\w-]{6}\.js$/, ''))
  expect(named.sort()).toEqual(Object.keys(budgets).sort())
})

test('the manifest has the hash of every file, for subresource integrity', () => {
  for (const [file, { integrity, bytes }] of Object.entries<{ integrity: string; bytes: number }>(
    manifest.files,
  )) {
    const content = read(`dist/${file}`)
    expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
    expect(bytes).toBe(content.length)
  }
})

test('the package contains the built files, their types and nothing else', () => {
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  )
  const paths = files.map(({ path }: { path: string }) => path).sort()
  const built = [...Object.keys(manifest.files), 'guide.d.ts', 'manifest.json'].map(file => `dist/${file}`)
  expect(paths).toEqual(['README.md', 'package.json', ...built].sort())
})

test('the published types import nothing', () => {
  const types = read('dist/guide.d.ts').toString()
  expect(types).not.toMatch(/\bimport\b/)
  expect(types).toContain('export declare const Guide: GuideApi')
})

test('the types list every content kind', () => {
  const [, union = ''] = /export type ContentKind = (.*);/.exec(read('dist/guide.d.ts').toString()) ?? []
  const kinds = union.replaceAll("'", '').split(' | ')
  const others = ['ui', 'anchor', 'actions', 'later', 'likeness', 'help', 'admin', 'builder', 'preview']
  expect([...kinds, ...others].sort()).toEqual(Object.keys(manifest.modules).sort())
})

test('the module can be imported on a server, where there is no page', async () => {
  const { Guide } = await import(/* @vite-ignore */ new URL('dist/guide.mjs', root).href)
  expect(Guide.getVersion()).toBe('0.0.0')
  expect(await Guide.show('x')).toEqual({ shown: false, reason: 'sdk_not_initialised' })
  expect(await Guide.init({ apiKey: 'x', apiUrl: 'https://guide.example' })).toBeUndefined()
})
