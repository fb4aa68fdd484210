import { parseBody } from '@guide/engine/rich-text'
import { getSchema, type JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentExtensions } from './document-schema.ts'
import { inlineRuns, looksOf } from './inline-runs.ts'
import { meaningOf } from './meaning-of.ts'
import { openDocument } from './open-document.ts'
import { saveDocument } from './save-document.ts'
import { joinBlocks } from './to-markdown.ts'

const schema = getSchema(documentExtensions)
/** The blocks as the editor has them, checked against what it can show. */
const load = (blocks: JSONContent[]): JSONContent[] => {
  const doc = schema.nodeFromJSON({
    type: 'doc',
    content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
  })
  doc.check()
  return doc.toJSON().content
}
const meaning = (markdown: string) => meaningOf(parseBody(markdown))

const shown = [
  '',
  'One\n\nTwo',
  'One\nTwo',
  'One\\\nTwo  \nThree',
  '*a **b***',
  '**_a_** ***b*** __c__',
  '**a***b*',
  'a**"b"**c',
  '`a {{b}}` **`b`** ``c`d`` `` ` ``',
  '```js\na *b*\n{{c}}\n```',
  '````\n```\n````',
  '- a\n- b',
  '- a\n\n  b\n- c',
  '1. a\n   - b\n     1. c\n2. d',
  '- a\n- b\n\n* c',
  '1. a\n\n1) b',
  '- a\n\n  ```\n  b\n\n  c\n  ```',
  '- ```\n  a\n  ```\n-\n- b',
  '## A *b*\n\nText\n===',
  '> a\n>\n> - b',
  'a\n\n---\n\nb',
  'Q&amp;A &copy; &amp;amp;',
  'a <b onclick="x">{{c}}</b>',
  '<script>\nalert(*1*)\n</script>',
  '[a *b*](https://a.b/c?d#e "f")',
  '[a][B]\n\n[b]: /c\n[B]: /d',
  '<https://a.b> <a@b.c>',
  '[![a](https://b/c.png)](/d) ![e *f*](https://c/d.png)',
  '[a {{b}}](/b/{{c}}) [`x`](#y) [(z)](/a(b)c)',
  'Hi {{name|you there}}, {{ first.name-2 | you }}!',
  '1\\. not a list\n\n\\- nor this\n\n\\# nor that',
  '2 * 3 * 4 and snake_case_name and C:\\Users\\me',
  'a [b] c !\\[d](e) 1. 2) # > - +',
  '**Wichtig:** „Ja“, *nein*。',
  '[a](javascript:alert(1)) ![b](http://c/d.png)',
]
const declined = ['\\{{a}}', '[a](/b)[c](/b)', '*'.repeat(2000), '**a&#32;**']

describe('the visual editor', () => {
  test.each(shown)('gives back what it was given, and means the same if it is written anew: %s', markdown => {
    const opened = openDocument(markdown)
    expect(opened).toBeDefined()
    if (!opened) return
    const blocks = load(opened.blocks)
    expect(saveDocument(opened, blocks, blocks)).toBe(markdown)
    expect(meaning(joinBlocks(blocks))).toBe(meaning(markdown))
  })

  test.each(declined)('declines what it could not give back: %s', markdown => {
    expect(openDocument(markdown)).toBeUndefined()
  })

  test.each(shown)('rewrites nothing beside what was edited: %s', markdown => {
    const added = { type: 'paragraph', content: [{ type: 'text', text: 'Added.' }] }
    const opened = openDocument(markdown)
    if (!opened) throw new Error('declined')
    const blocks = load(opened.blocks)
    if (opened.blocks.length === 0) return
    const after = saveDocument(opened, blocks, load([...opened.blocks, added]))
    expect(after).toContain(markdown.trim().split('\n\n[b]')[0])
    expect(meaning(after)).toBe(meaning(`${joinBlocks(blocks)}\n\nAdded.`))
    const before = saveDocument(opened, blocks, load([added, ...opened.blocks]))
    expect(meaning(before)).toBe(meaning(`Added.\n\n${joinBlocks(blocks)}`))
  })
})

const pieces = [
  ...['*', '**', '_', '`', '```\n', '[', ']', '](', ')', '![', '<', '> ', '- ', '1. ', '# ', '---\n', '\n'],
  ...['\n\n', '    ', '  \n', '\\', '"', ' ', '{{', '}}', '|', '{{name|you}}', '[a]: ', '[a]', ': ', '<b>'],
  ...['https://a.b/', '/path', '[a](/b)', '![a](https://b/c)', '**b**', '*i*', '`c`', '&amp;', '&#32;'],
  ...['word', 'x', 'é', '🙂', '.', '!', '1', '- a\n', '1. a\n   - b\n'],
]
const markdownish = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...pieces), weight: 9 }, fc.string({ maxLength: 4 })), {
    maxLength: 30,
  })
  .map(parts => parts.join(''))

test('any Markdown comes back with the same meaning, or the editor declined', () => {
  let opened = 0
  let all = 0
  fc.assert(
    fc.property(markdownish, markdown => {
      const document = openDocument(markdown)
      all += 1
      if (!document) return
      opened += 1
      const blocks = load(document.blocks)
      expect(saveDocument(document, blocks, blocks)).toBe(markdown)
      expect(meaning(joinBlocks(blocks))).toBe(meaning(markdown))
    }),
    { numRuns: 300 },
  )
  expect(opened / all).toBeGreaterThan(0.8)
})

const words = fc.constantFrom(
  'a',
  'word',
  ' ',
  'x y',
  '"q"',
  '.',
  '(',
  '*',
  '_',
  '[',
  '1.',
  '#',
  '-',
  'é',
  '{{n|f}}',
  '!',
  '<b>',
  '\\',
  '`',
)
const marks = fc.subarray(['bold', 'italic', 'code', 'link'])
const inline = fc.oneof(
  {
    arbitrary: fc.tuple(words, marks).map(
      ([text, names]): JSONContent => ({
        type: 'text',
        text,
        marks: names.map(type => (type === 'link' ? { type, attrs: { href: '/b' } } : { type })),
      }),
    ),
    weight: 8,
  },
  fc.constant({ type: 'hardBreak' }),
  fc.constant({ type: 'image', attrs: { src: 'https://a/b.png', alt: 'c' } }),
)
const paragraph = fc
  .array(inline, { maxLength: 6 })
  .map((content): JSONContent => ({ type: 'paragraph', content }))

test('what is written in the editor means the same as Markdown', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 3 }), content => {
      const markdown = joinBlocks(load(content))
      const again = openDocument(markdown)
      expect(again, markdown).toBeDefined()
      expect(runsOf(load(again?.blocks ?? []))).toEqual(runsOf(content))
    }),
    { numRuns: 300 },
  )
})

const runsOf = (blocks: JSONContent[]) =>
  blocks.map(({ content = [] }) => looksOf(inlineRuns(content))).filter(looks => looks !== '[]')
