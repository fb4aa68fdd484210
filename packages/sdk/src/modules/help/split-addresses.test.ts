import { expect, test } from 'vitest'
import { splitAddresses } from './split-addresses.ts'

test.each([
  ['no address, and no http:// either', []],
  ['see https://acme.example/a?b=c#d.', ['https://acme.example/a?b=c#d']],
  [
    '(http://a.example/x), https://b.example!\nhttps://c.example',
    ['http://a.example/x', 'https://b.example', 'https://c.example'],
  ],
  ['javascript:alert(1) data:text/html,x <https://d.example>', ['https://d.example']],
])('the addresses in %j', (text, addresses) => {
  const parts = splitAddresses(text)
  expect(parts.filter((_, at) => at % 2 === 1)).toEqual(addresses)
  expect(parts.join('')).toBe(text)
})
