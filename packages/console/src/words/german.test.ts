import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { german } from './de/german.ts'

const words = new URL('./de/', import.meta.url)
// The package of drafts has sentences that the console shows.
const code = ['..', '../../../drafts/src']
  .map(folder => fileURLToPath(new URL(folder, import.meta.url)))
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !file.startsWith('words'))
      .map(file => readFileSync(join(folder, file), 'utf8')),
  )
  .join('\n')

// The compiler refuses a text without a translation; this is the other direction.
test.each(Object.keys(german))('the translated text is still in the console: %s', text => {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  expect(code).toMatch(new RegExp(`['"\`]${escaped}['"\`]|\\b${escaped}: `))
})

test.each(Object.entries(german))(
  'both languages have the same places for values: %s',
  (english, translated) => {
    const places = (text: string) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).sort()
    expect([...new Set(places(translated))]).toEqual([...new Set(places(english))])
  },
)

// They are merged into one list: a second translation would win on all screens.
test('no text has two translations', async () => {
  const files = readdirSync(words).filter(file => file !== 'german.ts')
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, Record<string, string>>> => import(new URL(file, words).href)),
  )
  const entries = modules.flatMap(module => Object.values(module)).flatMap(Object.entries)
  const different = entries.filter(([text, translated]) => german[text as keyof typeof german] !== translated)
  expect(different).toEqual([])
})
