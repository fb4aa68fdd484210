import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { consoleSizes, editorSizes } from '../../sizes.mjs'

const dist = new URL('../../dist/', import.meta.url)

/** The text of all files of the bundle that end like this. */
const assets = (ending: string) =>
  readdirSync(new URL('assets', dist))
    .filter(file => file.endsWith(ending))
    .map(file => readFileSync(new URL(`assets/${file}`, dist), 'utf8'))
    .join('\n')

test.each(consoleSizes())('$name as the first view stays within its budget', ({ bytes, budget }) => {
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(budget)
})

test.each(editorSizes())(
  'the tab $name of the editor stays within its budget',
  ({ bytes, budget, missing }) => {
    // A part that is not a file of its own would be in the first view.
    expect(missing).toEqual([])
    expect(bytes).toBeLessThanOrEqual(budget)
  },
)

test('every class of Mantine that the code uses has its styles', () => {
  const classes = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))
  const used = classes(assets('.js'))
  const there = classes(assets('.css'))
  expect(used.size).toBeGreaterThan(100)
  // The whole sheet of Mantine says which classes have styles at all.
  const known = classes(
    readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.css'), 'utf8'),
  )
  expect([...used].filter(name => known.has(name) && !there.has(name))).toEqual([])
})

test('there are no source maps, and every file has a hash in its name', () => {
  for (const file of readdirSync(new URL('assets', dist))) {
    expect(file).toMatch(/-[\w-]{8}\.(js|css|svg)$/)
    expect(readFileSync(new URL(`assets/${file}`, dist), 'utf8')).not.toContain('sourceMappingURL')
  }
})

test('the page has no inline script and no inline style', () => {
  const page = readFileSync(new URL('index.html', dist), 'utf8')
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)/)
})
