// What the documents say must hold: snippets that never block a page, links that lead somewhere, numbers that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
  name => `docs/${name.replaceAll('\\', '/')}`,
)
const ofUsers = ['README.md', 'packages/sdk/README.md', ...inDocs.filter(path => path.endsWith('.md'))]
const documents = [
  ...ofUsers,
  ...['CONTRIBUTING.md', 'bench/RESULTS.md', 'examples/typed-client/README.md'],
  ...['packages/sdk/SPEC.md', 'packages/engine/SPEC.md', 'packages/engine/vectors/README.md'],
]

test('every snippet fills the queue first and then loads guide.js without blocking the page', () => {
  const blocks = ofUsers.flatMap(path =>
    [...read(path).matchAll(/^```html\n(.*?)^```/gms)].map(([, html = '']) => ({ path, html })),
  )
  const snippets = blocks.filter(({ html }) => html.includes('guide.js'))
  expect(snippets.length).toBeGreaterThan(10)
  const queue = String.raw`<script( nonce="\w+")?>\s*window\.Guide = \{ q: \[.*?\] \}\s*</script>|<script src="/guide-queue\.js"></script>`
  const safe = new RegExp(
    String.raw`(${queue})\s*<script async src="https://guide\.example\.com/sdk/guide\.js"></script>`,
    's',
  )
  expect(
    snippets.filter(({ html }) => html.replace(safe, '').includes('guide.js') || !safe.test(html)),
  ).toEqual([])
})

test.each(documents)('the links of %s lead to a file and a heading', path => {
  const text = read(path).replace(/^ *```.*?^ *```/gms, '')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
  const isDead = (/** @type {string} */ link) => {
    const [file, heading] = link.split('#')
    const target = file ? join(dirname(path), file) : path
    return (
      !existsSync(join(root, target)) ||
      (heading !== undefined && !headingsOf(read(target)).includes(heading))
    )
  }
  expect(links.filter(link => !/^https?:/.test(link) && isDead(link))).toEqual([])
})

/** The anchors that GitHub gives to the headings of a document. @param {string} text */
const headingsOf = text =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('the behaviours that the guides name are in SPEC.md', () => {
  const known = new Set(
    [...read('packages/sdk/SPEC.md').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, number]) => number),
  )
  const named = ofUsers
    .filter(path => path.startsWith('docs/guides/'))
    .flatMap(path => [...read(path).matchAll(/\(([A-Z]\d+(?:(?:, | to )[A-Z]\d+)*)\)/g)])
    .flatMap(([, numbers = '']) => numbers.split(/, | to /))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(number => !known.has(number))).toEqual([])
})

test.each(inDocs.filter(path => path.startsWith('docs/decisions/')))(
  '%s numbers its items from 1, each once',
  path => {
    const numbers = [...read(path).matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  },
)
