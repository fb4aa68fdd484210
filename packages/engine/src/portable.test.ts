import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('.', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(path => [path, readFileSync(new URL(path, folder), 'utf8')] as const)

/** The evaluation needs the regex engine and nothing else. The parser of texts is an entry of its own. */
const dependenciesOf = (path: string) =>
  path.startsWith('rich-text/') ? /^(mdast|micromark|@guide\/contracts)/ : /^re2js$/

it.each(sources)(
  '%s runs anywhere: no I/O, no clock, no randomness, no dependency but its engine',
  (path, source) => {
    const imports = [...source.matchAll(/from '([^'.][^']*)'/g)].map(match => match[1] ?? '')
    expect(imports.filter(name => !dependenciesOf(path).test(name))).toEqual([])
    expect(source).not.toMatch(
      /Date\.now|new Date\(\)|Math\.random|performance\.|process\.|import\(|fetch\(|Buffer/,
    )
  },
)
