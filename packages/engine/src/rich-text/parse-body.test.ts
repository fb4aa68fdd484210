import { imagePattern, linkPattern, RichText, type RichTextNode, recursiveSchemas } from '@guide/contracts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseBody } from './parse-body.ts'

const ajv = new Ajv2020({ strict: false })
ajv.addSchema(recursiveSchemas)
const isRichText = ajv.compile(RichText)

const text = (words: string): RichTextNode => ({ type: 'text', text: words })
const token = (name: string, fallback = ''): RichTextNode => ({ type: 'token', name, fallback })
const paragraph = (...children: RichTextNode[]): RichTextNode => ({ type: 'paragraph', children })
const strong = (...children: RichTextNode[]): RichTextNode => ({ type: 'strong', children })
const emphasis = (...children: RichTextNode[]): RichTextNode => ({ type: 'emphasis', children })
const link = (href: string, ...children: RichTextNode[]): RichTextNode => ({ type: 'link', href, children })
const image = (src: string, alt: string): RichTextNode => ({ type: 'image', src, alt })
const code = (words: string): RichTextNode => ({ type: 'code', text: words })
const list = (ordered: boolean, ...items: RichTextNode[][]): RichTextNode => ({
  type: 'list',
  ordered,
  children: items.map(children => ({ type: 'list_item', children })),
})

const nodesIn = (nodes: RichTextNode[]): RichTextNode[] =>
  nodes.flatMap(node => [node, ...('children' in node ? nodesIn(node.children) : [])])
const depthOf = (nodes: RichTextNode[]): number =>
  Math.max(0, ...nodes.map(node => 1 + ('children' in node ? depthOf(node.children) : 0)))

describe('a body', () => {
  const cases: Record<string, [markdown: string, tree: RichTextNode[]]> = {
    'that is empty': ['', []],
    'of paragraphs': ['One\n\nTwo', [paragraph(text('One')), paragraph(text('Two'))]],
    'with a wrapped line': ['One\nTwo', [paragraph(text('One Two'))]],
    'with a line break': ['One\\\nTwo', [paragraph(text('One'), { type: 'break' }, text('Two'))]],
    'with emphasis': ['*a **b***', [paragraph(emphasis(text('a '), strong(text('b'))))]],
    'with code': ['`a {{b}}`', [paragraph(code('a {{b}}'))]],
    'with a code block': ['```js\na *b*\n{{c}}\n```', [{ type: 'code_block', text: 'a *b*\n{{c}}' }]],
    'with a list': ['- a\n- b', [list(false, [paragraph(text('a'))], [paragraph(text('b'))])]],
    'with a list in a list': [
      '1. a\n   - b',
      [list(true, [paragraph(text('a')), list(false, [paragraph(text('b'))])])],
    ],
    'with a heading': ['## A *b*', [paragraph(strong(text('A '), emphasis(text('b'))))]],
    'with a quotation': ['> a\n>\n> - b', [paragraph(text('a')), list(false, [paragraph(text('b'))])]],
    'with a horizontal rule': ['a\n\n---\n\nb', [paragraph(text('a')), paragraph(text('b'))]],
    'with entities': ['Q&amp;A &copy;', [paragraph(text('Q&A ©'))]],
    'with inline HTML': [
      'a <b onclick="x">{{c}}</b>',
      [paragraph(text('a <b onclick="x">'), token('c'), text('</b>'))],
    ],
    'with a block of HTML': [
      '<script>\nalert(*1*)\n</script>',
      [paragraph(text('<script> alert(*1*) </script>'))],
    ],
    'with an SVG': ['<svg onload=alert(1)>', [paragraph(text('<svg onload=alert(1)>'))]],
    'with a comment': ['<!-- {{a}} -->', [paragraph(text('<!-- '), token('a'), text(' -->'))]],
    'with an image that has no description': ['a ![](x:y)', [paragraph(text('a '))]],
  }
  test.each(Object.entries(cases))('%s', (_, [markdown, tree]) => {
    expect(parseBody(markdown)).toEqual(tree)
  })
})

describe('a link', () => {
  const cases: Record<string, [markdown: string, tree: RichTextNode]> = {
    'to a page': [
      '[a *b*](https://a.b/c?d#e "f")',
      link('https://a.b/c?d#e', text('a '), emphasis(text('b'))),
    ],
    'to a path': ['[a](/b)', link('/b', text('a'))],
    'to a mail address': ['[a](mailto:b@c.d)', link('mailto:b@c.d', text('a'))],
    'to a telephone number': ['[a](tel:+4930)', link('tel:+4930', text('a'))],
    'to a part of the page': ['[a](#b)', link('#b', text('a'))],
    'to a query of the page': ['[a](?b=c#d)', link('?b=c#d', text('a'))],
    'by reference': ['[a][B]\n\n[b]: /c\n[B]: /d', link('/c', text('a'))],
    'by a reference defined in a quotation': ['[a]\n\n> [a]: /b', link('/b', text('a'))],
    'whose text is its URL': ['<https://a.b>', link('https://a.b', text('https://a.b'))],
    'whose text is its mail address': ['<a@b.c>', link('mailto:a@b.c', text('a@b.c'))],
    'in a link': ['[a <https://b.c>](/d)', link('/d', text('a https://b.c'))],
    'around an image': ['[![a](https://b/c.png)](/d)', link('/d', image('https://b/c.png', 'a'))],
    'with a token in its text': ['[a {{b}}](/c)', link('/c', text('a '), token('b'))],
    'with a token in its URL': ['[a](/b/{{c}})', link('/b/{{c}}', text('a'))],
  }
  test.each(Object.entries(cases))('%s', (_, [markdown, tree]) => {
    expect(parseBody(markdown)).toEqual([paragraph(tree)])
  })

  const refused = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript&#x3A;alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script:alert(1)',
    '&#1;javascript:alert(1)',
    '&#0;javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    'javascript\\:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://a/b',
    'file:///etc/passwd',
    '//evil.com',
    '///evil.com',
    '/&Tab;/evil.com',
    '/\\\\evil.com',
    '/&bsol;evil.com',
    '\\\\\\\\evil.com',
    '&#47;/evil.com',
    'https:evil.com',
    'https:/evil.com',
    'evil.com',
    '{{a}}',
    '{{a}}:alert(1)',
  ]
  test.each(refused)('to %s stays text', url => {
    expect(parseBody(`[a](${url})`)).toEqual([paragraph(text('a'))])
    expect(parseBody(`[a](<${url}>)`)).toEqual([paragraph(text('a'))])
    expect(parseBody(`[a]\n\n[a]: <${url}>`)).toEqual([paragraph(text('a'))])
  })

  test('with an unsafe URL as its text stays text', () => {
    expect(parseBody('<javascript:alert(1)>')).toEqual([paragraph(text('javascript:alert(1)'))])
  })

  test('by the undefined reference __proto__ stays brackets', () => {
    expect(parseBody('[__proto__]')).toEqual([paragraph(text('['), strong(text('proto')), text(']'))])
    expect(parseBody('[constructor]')).toEqual([paragraph(text('[constructor]'))])
  })
})

describe('an image', () => {
  test('of the computer itself is shown, because the service may be tried out there', () => {
    expect(parseBody('![a](http://127.0.0.1:4000/b.png)')).toEqual([
      paragraph(image('http://127.0.0.1:4000/b.png', 'a')),
    ])
    expect(parseBody('![a](http://localhost.evil/b.png)')).toEqual([paragraph(text('a'))])
  })
  test('over https is shown', () => {
    expect(parseBody('![a *b*](https://c/d.png)')).toEqual([paragraph(image('https://c/d.png', 'a b'))])
    expect(parseBody('![a]\n\n[a]: https://c/d.png')).toEqual([paragraph(image('https://c/d.png', 'a'))])
  })
  test.each([
    'http://a/b.png',
    '/b.png',
    '//a/b.png',
    'data:image/svg+xml,x',
    'mailto:a@b.c',
    'https://',
    'https:/\\\\a',
  ])('at %s becomes its description', url => {
    expect(parseBody(`![a](${url})`)).toEqual([paragraph(text('a'))])
    expect(parseBody(`![a]\n\n[a]: ${url}`)).toEqual([paragraph(text('a'))])
  })
})

describe('a token', () => {
  const long = 'n'.repeat(100)
  const cases: Record<string, [markdown: string, nodes: RichTextNode[]]> = {
    'in a text': ['Hi {{name}}!', [text('Hi '), token('name'), text('!')]],
    'with a fallback': ['{{name|you there}}', [token('name', 'you there')]],
    'with spaces inside': ['{{ first.name-2 | you }}', [token('first.name-2', 'you')]],
    'with an empty fallback': ['{{name|}}', [token('name')]],
    'with underscores': [
      '{{_a_}} {{_b}} {{c_}}',
      ['_a_', '_b', 'c_'].flatMap(name => [text(' '), token(name)]).slice(1),
    ],
    'with Markdown in its fallback': ['{{a|*b* [c](/d)}}', [token('a', '*b* [c](/d)')]],
    'with emphasis around': ['**{{a}}**', [strong(token('a'))]],
    'with the longest allowed name': [`{{${long}}}`, [token(long)]],
    'of three braces': ['{{{a}}}', [text('{'), token('a'), text('}')]],
    'that is escaped': ['\\{{a}}', [text('{{a}}')]],
  }
  test.each(Object.entries(cases))('%s', (_, [markdown, nodes]) => {
    expect(parseBody(markdown)).toEqual([paragraph(...nodes)])
  })

  test.each([
    '{{}}',
    '{{a b}}',
    '{{a}',
    '{a}',
    '{{a}b}}',
    '{{ä}}',
    '{{|a}}',
    `{{${long}n}}`,
    '{{a',
    '{{a|{b}}}',
  ])('is not %s', words => {
    expect(parseBody(words)).toEqual([paragraph(text(words))])
  })
})

describe('a hostile body', () => {
  const size = 20_000
  const filled = (words: string) => words.repeat(Math.ceil(size / words.length)).slice(0, size)
  const around = (before: string, after: string) => {
    const times = Math.floor(size / (before.length + after.length))
    return `${before.repeat(times)}a${after.repeat(times)}`
  }
  const stairs = (step: string, words: string) =>
    Array.from({ length: 200 }, (_, depth) => step.repeat(depth) + words)
      .join('\n')
      .slice(0, size)
  const bodies: Record<string, string> = {
    'opening brackets': filled('['),
    'empty brackets': filled('[]'),
    'brackets in brackets': around('[', ']'),
    'links in links': around('[', '](/b)'),
    'unclosed links': filled('[a]('),
    stars: filled('*'),
    'stars around a letter': around('*', '*'),
    'stars and underscores': filled('*_'),
    'unclosed emphasis': filled('*a '),
    'quotations in quotations': filled('> '),
    'a quotation of quotation marks': filled('>'),
    'lists in lists': filled('1. '),
    'bullets in bullets': filled('+ '),
    'lists in lists, one per line': stairs('  ', '- a'),
    'quotations in quotations, one per line': stairs('>', 'a'),
    'lists in lists, and empty lines': `${'+ '.repeat(700)}a${'\n'.repeat(700)}`,
    'images in images': filled('!['),
    'images in images that are closed': around('![', '](b)'),
    backticks: filled('`'),
    'backticks of all lengths': Array.from({ length: 198 }, (_, times) => '`'.repeat(times + 1)).join(' '),
    'angle brackets': filled('<'),
    'unclosed comments': filled('<!--'),
    backslashes: filled('\\'),
    ampersands: filled('&a'),
    'short lines': filled('a\n'),
    'short paragraphs': filled('a\n\n'),
    'short headings': filled('a\n=\n'),
    definitions: filled('[a]: /b\n'),
    tokens: filled('{{a}}'),
    'unclosed tokens': filled('{{a|'),
    blanks: filled(' '),
    tabs: filled('\t'),
  }

  /** The shortest of some attempts: the first ones also pay for the compiler, and any one for other work. */
  const cpuTimeOf = (text: string) =>
    Math.min(
      ...Array.from({ length: 4 }, () => {
        const begun = process.cpuUsage()
        parseBody(text)
        const { user, system } = process.cpuUsage(begun)
        return user + system
      }),
    )

  let ordinaryTime: number
  beforeAll(() => {
    const sentences = '**Open** the [list](https://example.com/list) of your orders. '.padEnd(300, 'Words. ')
    ordinaryTime = cpuTimeOf(filled(`${sentences}\n\n`))
  })

  test.each(Object.entries(bodies))(
    'of %s is parsed as quickly as an ordinary one into a valid tree',
    (_, body) => {
      expect(cpuTimeOf(body)).toBeLessThan(2 * ordinaryTime)
      const tree = parseBody(body)
      expect(isRichText(tree)).toBe(true)
      expect(depthOf(tree)).toBeLessThanOrEqual(21)
      expect(nodesIn(tree).length).toBeLessThanOrEqual(8000)
    },
  )

  test('stays plain text, with its paragraphs and tokens', () => {
    const stars = '*'.repeat(2000)
    expect(parseBody(`Hi {{name}}\n\n${stars}`)).toEqual([
      paragraph(text('Hi '), token('name')),
      paragraph(text(stars)),
    ])
  })

  test('is cut to a depth of twenty without losing a word', () => {
    const tree = parseBody(`${'*a **b '.repeat(30)}c${'***'.repeat(30)}`)
    expect(depthOf(tree)).toBeLessThanOrEqual(21)
    expect(wordsOf(tree).replaceAll(' ', '')).toContain(`${'ab'.repeat(30)}c`)
    const nested = `${'> '.repeat(30)}{{a}} end`
    expect(parseBody(nested)).toEqual([paragraph(token('a'), text(' end'))])
  })

  test('cannot grow through many references to one long URL', () => {
    const url = `https://example.com/${'a'.repeat(5000)}`
    const tree = parseBody(`${'[b] '.repeat(200)}\n\n[b]: ${url}`)
    expect(JSON.stringify(tree).length).toBeLessThan(40_000)
    expect(wordsOf(tree)).toBe('b '.repeat(200).trimEnd())
    expect(nodesIn(tree).filter(({ type }) => type === 'link')).toHaveLength(3)
  })
})

/** All text that a user could read, including tokens and image descriptions. */
const wordsOf = (nodes: RichTextNode[]): string =>
  nodesIn(nodes)
    .map(node => {
      if ('text' in node) return node.text
      if (node.type === 'token') return node.name + node.fallback
      return node.type === 'image' ? node.alt : ''
    })
    .join('')

function isSubsequence(part: string, whole: string): boolean {
  let at = 0
  for (const character of part) {
    at = whole.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}

const pieces = [
  ...[
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '[',
    ']',
    '](',
    ')',
    '![',
    '<',
    '>',
    '> ',
    '- ',
    '1. ',
    '# ',
    '---\n',
    '\n',
  ],
  ...[
    '\n\n',
    '    ',
    '  \n',
    '\\',
    '"',
    ' ',
    '{{',
    '}}',
    '|',
    '{{name|you}}',
    '[a]: ',
    '[a]',
    ': ',
    '<b>',
    '</b>',
  ],
  ...[
    'javascript:',
    'data:',
    'https://a.b/',
    'http://',
    '//evil.com',
    '/path',
    'mailto:',
    'tel:',
    '#',
    '?',
    '\\evil',
    '@',
    '.',
    'é',
  ],
  ...['word', 'x', '🙂', '<!--', '-->', '<https://c.d>', '[a](javascript:b)', '![a](//b)'],
]
const entities = ['&colon;', '&#x6a;', '&Tab;', '&NewLine;', '&sol;', '&bsol;', '&#0;', '&lt;', '&amp;']
const markdownish = (words: string[]) =>
  fc.array(fc.oneof({ arbitrary: fc.constantFrom(...words), weight: 9 }, fc.string({ maxLength: 5 })), {
    maxLength: 60,
  })

describe('any input', () => {
  test('becomes a valid tree with safe URLs only', () => {
    const check = (parts: string[]) => {
      const tree = parseBody(parts.join(''))
      expect(isRichText(tree)).toBe(true)
      for (const node of nodesIn(tree)) {
        if (node.type === 'link') expect(node.href).toMatch(new RegExp(linkPattern))
        if (node.type === 'link')
          expect(new URL(node.href, 'https://own.page').protocol).not.toMatch(/script|data/)
        if (node.type === 'image') expect(node.src).toMatch(new RegExp(imagePattern))
      }
      expect(depthOf(tree)).toBeLessThanOrEqual(21)
    }
    fc.assert(fc.property(markdownish([...pieces, ...entities]), check), { numRuns: 1000 })
  })

  test('adds no text', () => {
    const seen = (words: string) => words.replaceAll(/\s/g, '')
    const check = (parts: string[]) => {
      const markdown = parts.join('').replaceAll('&', '').replaceAll('\0', '')
      expect(isSubsequence(seen(wordsOf(parseBody(markdown))), seen(markdown))).toBe(true)
    }
    fc.assert(fc.property(markdownish(pieces), check), { numRuns: 1000 })
  })

  test('keeps every word that is not a URL', () => {
    const words = fc.array(
      fc.constantFrom('ab', 'cd', '*ef*', '**gh**', '- ij', '\n', '\n\n', '> kl', '`mn`'),
    )
    const letters = (all: string) => all.replaceAll(/[^a-z]/g, '')
    const check = (parts: string[]) => {
      const markdown = parts.join(' ')
      expect(letters(wordsOf(parseBody(markdown)))).toBe(letters(markdown))
    }
    fc.assert(fc.property(words, check), { numRuns: 500 })
  })
})
