import { describe } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { RichText, type RichTextNode } from './rich-text.ts'

const text = (words: string): RichTextNode => ({ type: 'text', text: words })
const paragraph = (...children: RichTextNode[]): RichTextNode => ({ type: 'paragraph', children })
const link = (href: string) => [paragraph({ type: 'link', href, children: [text('here')] })]

let nested: RichTextNode = text('deep')
for (let depth = 0; depth < 40; depth++) nested = { type: 'emphasis', children: [nested] }

describe('RichText', () => {
  accepts(RichText, {
    'an empty list': [],
    'every kind of node': [
      paragraph(
        text('a'),
        { type: 'emphasis', children: [{ type: 'strong', children: [text('b')] }] },
        { type: 'code', text: 'c' },
        { type: 'break' },
        { type: 'token', name: 'name', fallback: '' },
        { type: 'image', src: 'https://example.com/a.png', alt: '' },
      ),
      {
        type: 'list',
        ordered: true,
        children: [
          {
            type: 'list_item',
            children: [
              paragraph(text('d')),
              {
                type: 'list',
                ordered: false,
                children: [{ type: 'list_item', children: [] }],
              },
            ],
          },
        ],
      },
      { type: 'code_block', text: 'e' },
    ],
    'forty levels of nesting': [nested],
    'a link to a page': link('https://example.com/a?b#c'),
    'a link to a path': link('/settings?tab=2#top'),
    'a link to the root': link('/'),
    'a link to a mailbox': link('mailto:a@example.com'),
    'a link to a telephone': link('tel:+49301234'),
    'a link to a part of the page': link('#top'),
    'a link to a query of the page': link('?tab=2#top'),
  })

  const invalidLinks = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/\t/evil.com',
    'https:/evil.com',
    'https://',
    'http:evil',
    'tel:+49 30',
    '#a b',
    '#\\a',
    '/a b',
    '/a\n',
    '',
  ]
  rejects(RichText, {
    ...Object.fromEntries(
      invalidLinks.map(
        href => [`a link to ${JSON.stringify(href)}`, [link(href), '/0/children/0/href']] as const,
      ),
    ),
    'an image over http': [[{ type: 'image', src: 'http://a/b.png', alt: '' }], '/0/src'],
    'an image with a data URL': [[{ type: 'image', src: 'data:image/png;base64,', alt: '' }], '/0/src'],
    'an unknown node': [[{ type: 'script', text: '' }], '/0/type'],
    'an unknown field': [[{ type: 'text', text: '', onclick: 'x' }], '/0'],
    'an invalid node in a nested list of children': [
      [paragraph({ type: 'strong', children: [{ type: 'html' } as never] })],
      '/0/children/0/children/0/type',
    ],
    'a string': ['Hello', ''],
  })
})
