import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { type Framework, frameworks, snippetFor } from './snippets.ts'

const installed = { url: 'https://guide.acme.example', apiKey: 'sk_live_abc', hasTokens: true }
const names = Object.keys(frameworks) as Framework[]

test.each(names)('the snippet for %s names the service, the key and the token', framework => {
  const { code } = snippetFor(framework, installed)
  expect(code).toContain('https://guide.acme.example/sdk/guide.js')
  expect(code).toMatch(/\['init', \{\s+apiKey: 'sk_live_abc',\s+getToken: \(\) => fetch\('\/guide-token'\)/)
  expect(snippetFor(framework, { ...installed, hasTokens: false }).code).not.toContain('getToken')
})

test('no snippet blocks the page', () => {
  for (const name of names)
    expect(snippetFor(name, installed).code).toMatch(/<script async src|script\.async = true|<Script src/)
})

test.each(names.filter(name => name !== 'html'))('the snippet for %s is valid code', framework => {
  const { code } = snippetFor(framework, installed)
  expect(() => parseAst(code, { lang: 'jsx' })).not.toThrow()
})
