import { expect, test } from 'vitest'
import { cutContext } from './cut-context.ts'

test('what fits is kept as it is', () => {
  const [claims, tokens] = [{ sub: 'eve', roles: ['a'] }, { plan: 'pro' }]
  expect(cutContext(claims, tokens)).toEqual({ claims, tokens, truncated: false })
})

test('attributes beyond 4 KB are left out, claims last', () => {
  const large = 'ü'.repeat(1500)
  const cut = cutContext({ sub: 'eve', large }, { larger: large + large, plan: 'pro' })
  expect(cut).toEqual({ claims: { sub: 'eve', large }, tokens: { plan: 'pro' }, truncated: true })
  expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThan(4096 + 20)
})

test('text that the database cannot store is left out', () => {
  const cut = cutContext({ sub: 'eve', nul: 'a\u0000b' }, { lone: ['\ud800'], fine: '\ud83d\ude00' })
  expect(cut).toEqual({ claims: { sub: 'eve' }, tokens: { fine: '\ud83d\ude00' }, truncated: true })
})
