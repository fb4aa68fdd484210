import { describe, expect, test } from 'vitest'
import { originAllowed, patternProblem, requestOrigin } from './origin.ts'

describe('a full origin as pattern', () => {
  const allowed = (origin: string) => originAllowed(['https://example.com'], origin)

  test.each(['https://example.com', 'https://example.com:443', 'HTTPS://Example.COM'])(
    '%s is allowed',
    origin => {
      expect(allowed(origin)).toBe(true)
    },
  )

  test.each([
    'https://evil-example.com',
    'https://example.com.evil.com',
    'https://sub.example.com',
    'https://example.co',
    'null',
    '',
    'http://example.com',
    'https://example.com:444',
    'https://example.com:80',
    'https://example.com:',
    'https://example.com:0443',
    'https://example.com.',
    'https://user@example.com',
    'https://example.com@evil.com',
    'https://evil.com\\@example.com',
    'https://example.com\t',
    '\thttps://example.com',
    'https://exam\tple.com',
    ' https://example.com',
    'https://example.com ',
    'https://example.com\n',
    'https://ex\u0430mple.com',
    'https://example.com/',
    'https://example.com/path',
    'https://example.com?x',
    'https://example.com#x',
    'https:/example.com',
    'https:example.com',
    'https:\\\\example.com',
    '//example.com',
    'example.com',
    'https://example%2ecom',
    'https://.example.com',
    'https://https://example.com',
    'https://example.com, https://example.com',
    'https://evil.com https://example.com',
  ])('%j is not', origin => {
    expect(allowed(origin)).toBe(false)
  })

  test('includes its port', () => {
    const patterns = ['http://localhost:3000']
    expect(originAllowed(patterns, 'http://localhost:3000')).toBe(true)
    expect(originAllowed(patterns, 'http://localhost')).toBe(false)
    expect(originAllowed(patterns, 'http://localhost:3001')).toBe(false)
  })

  test('ignores the default port of its own scheme only', () => {
    expect(originAllowed(['https://example.com:443'], 'https://example.com')).toBe(true)
    expect(originAllowed(['http://example.com:80'], 'http://example.com')).toBe(true)
    expect(originAllowed(['http://example.com:443'], 'http://example.com')).toBe(false)
    expect(originAllowed(['http://example.com:443'], 'http://example.com:443')).toBe(true)
  })

  test('does not match letters that only look like ASCII or become ASCII in lower case', () => {
    expect('\u212A'.toLowerCase()).toBe('k')
    expect(originAllowed(['https://kite.com'], 'https://\u212Aite.com')).toBe(false)
    expect(originAllowed(['https://kite.com'], 'https://Kite.com')).toBe(true)
  })

  test('may be an IPv6 address or have an app scheme', () => {
    expect(originAllowed(['http://[::1]:3000'], 'http://[::1]:3000')).toBe(true)
    expect(originAllowed(['capacitor://localhost'], 'capacitor://localhost')).toBe(true)
    expect(originAllowed(['capacitor://localhost'], 'ionic://localhost')).toBe(false)
  })
})

describe('*.domain as pattern', () => {
  const allowed = (origin: string) => originAllowed(['*.Example.com'], origin)

  test.each(['https://a.example.com', 'http://a.b.example.com', 'https://A.EXAMPLE.com:8443'])(
    '%s is allowed',
    origin => {
      expect(allowed(origin)).toBe(true)
    },
  )

  test.each([
    'https://example.com',
    'https://xexample.com',
    'https://.example.com',
    'https://a.example.com.evil.com',
    'https://a.example.com.',
    'https://evil.com/.example.com',
    'https://evil.com#.example.com',
    'https://user@a.example.com',
    'null',
  ])('%s is not', origin => {
    expect(allowed(origin)).toBe(false)
  })

  test('cannot be the end of an IPv4 address', () => {
    expect(originAllowed(['*.0.0.1'], 'http://127.0.0.1')).toBe(false)
  })
})

describe('a host as pattern', () => {
  test.each(['https://example.com', 'http://example.com', 'https://EXAMPLE.com:8443'])(
    '%s is allowed',
    origin => {
      expect(originAllowed(['Example.com'], origin)).toBe(true)
    },
  )

  test.each([
    'https://a.example.com',
    'https://xexample.com',
    'https://example.com.',
    'https://user@example.com',
    'example.com',
    'null',
  ])('%s is not', origin => {
    expect(originAllowed(['Example.com'], origin)).toBe(false)
  })

  test('may be localhost or an IP address', () => {
    expect(originAllowed(['localhost'], 'http://localhost:5173')).toBe(true)
    expect(originAllowed(['127.0.0.1'], 'http://127.0.0.1:5173')).toBe(true)
    expect(originAllowed(['[::1]'], 'http://[::1]:5173')).toBe(true)
  })
})

describe('a list of patterns', () => {
  test('allows an origin that one of them allows', () => {
    const patterns = ['https://a.com', '*.b.com', 'c.com']
    expect(originAllowed(patterns, 'https://a.com')).toBe(true)
    expect(originAllowed(patterns, 'https://x.b.com')).toBe(true)
    expect(originAllowed(patterns, 'http://c.com')).toBe(true)
    expect(originAllowed(patterns, 'https://d.com')).toBe(false)
  })

  test('matches nothing if it is empty or contains only invalid patterns', () => {
    expect(originAllowed([], 'https://a.com')).toBe(false)
    expect(originAllowed(['', '*', '*.', 'null', 'https://', '.com'], 'https://a.com')).toBe(false)
    expect(originAllowed(['null'], 'null')).toBe(false)
  })
})

describe('when a pattern is saved', () => {
  test.each([
    'https://example.com',
    'http://localhost:3000',
    '*.example.com',
    'example.com',
    'localhost',
    'xn--exmple-cua.com',
    '[::1]',
    'https://127.0.0.1:8443',
  ])('%s is accepted', pattern => {
    expect(patternProblem(pattern)).toBeNull()
  })

  test.each([
    '*',
    '',
    'null',
    'NULL',
    'https://*.example.com',
    'https://example.com/',
    'https://example.com/app',
    'https://example.com.',
    'example.com.',
    'example.com:8080',
    '*.example.com:8080',
    '*.*.example.com',
    'a.*.com',
    '*example.com',
    '*.',
    '*.0.0.1',
    'https://user@example.com',
    'ex\u0430mple.com',
    '\u212Aite.com',
    ' example.com',
    'example.com\n',
    'example..com',
    '//example.com',
    'https:example.com',
  ])('%j is refused', pattern => {
    expect(patternProblem(pattern)).toMatch(/^must be a full origin/)
  })
})

describe("a request's origin", () => {
  test('is its Origin header, unchanged', () => {
    expect(requestOrigin({ origin: 'HTTPS://a.com ' })).toBe('HTTPS://a.com ')
    expect(requestOrigin({ origin: 'null', referer: 'https://a.com/' })).toBe('null')
  })

  test("is the Referer's origin if there is no Origin header", () => {
    expect(requestOrigin({ referer: 'https://a.com:8443/path?q=https://b.com#x' })).toBe('https://a.com:8443')
    expect(requestOrigin({ referer: 'https://a.com' })).toBe('https://a.com')
    expect(requestOrigin({ referer: 'https://a.com?x' })).toBe('https://a.com')
  })

  test('is undefined if both headers are missing', () => {
    expect(requestOrigin({})).toBeUndefined()
    expect(requestOrigin({ origin: undefined, referer: undefined })).toBeUndefined()
  })

  test.each([
    '',
    'about:blank',
    'a.com',
    '/path',
    'https:/a.com/',
    'https:a.com',
    'https://user@a.com/',
    'https://a.com\\@evil.com/',
    'https://a.com.evil.com/https://a.com',
    ' https://a.com/',
    'https://a.com\t/',
    'https://\u0430.com/',
    'x/https://a.com/',
    'javascript://a.com/',
  ])('matches nothing if the Referer is %j', referer => {
    const origin = requestOrigin({ referer })
    expect(origin).toBeDefined()
    expect(originAllowed(['https://a.com', '*.a.com'], origin as string)).toBe(false)
  })
})
