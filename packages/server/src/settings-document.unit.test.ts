import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from './env.ts'

const document = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8')

/** Every setting in the table, with its default if that is a fixed value. */
const documented = new Map(
  [...document.matchAll(/^\| (`.+?) \| (.*?) \|/gm)].flatMap(([, names = '', defaults = '']) => {
    const values = defaults.split(', ')
    return codeIn(names).map((name, index): [string, string | undefined] => [
      name,
      /^`([^`]+)`¹?$/.exec(values[index] ?? '')?.[1],
    ])
  }),
)

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

test('docs/settings.md lists exactly the variables that the service reads', () => {
  const read = new Set<string>()
  readSettings(
    new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get(_, name) {
          read.add(String(name))
          return undefined
        },
      },
    ),
  )
  expect([...documented.keys()].sort()).toEqual([...read].sort())
})

const fixed = [...documented].filter(([, value]) => value !== undefined)

test.each(fixed)('the default of %s is %s, as docs/settings.md says', (name, value) => {
  expect(readSettings({ [name]: value })).toEqual(readSettings({}))
})
