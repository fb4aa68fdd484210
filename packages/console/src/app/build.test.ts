import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consoleSizes, editorSizes } from '../../sizes.mjs'

const dist = new URL('../../dist/', import.meta.url)

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
