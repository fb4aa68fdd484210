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

  test('its port is part of it', () => {
    const patterns = ['http://localhost:3000']
    expect(originAllowed(patterns, 'http://localhost:3000')).toBe(true)
    expect(originAllowed(patterns, 'http://localhost')).toBe(false)
    expect(originAllowed(patterns, 'http://localhost:3001')).toBe(false)
  })

  test('a default port counts as none, of its own scheme only', () => {
    expect(originAllowed(['https://example.com:443'], 'https://example.com')).toBe(true)
    expect(originAllowed(['http://example.com:80'], 'http://example.com')).toBe(true)
    expect(originAllowed(['http://example.com:443'], 'http://example.com')).toBe(false)
    expect(originAllowed(['http://example.com:443'], 'http://example.com:443')).toBe(true)
  })

  test('letters that only look or lower-case like ASCII do not match', () => {
    expect('\u212A'.toLowerCase()).toBe('k')
    expect(originAllowed(['https://kite.com'], 'https://\u212Aite.com')).toBe(false)
    expect(originAllowed(['https://kite.com'], 'https://Kite.com')).toBe(true)
  })

  test('IPv6 addresses and schemes of apps work', () => {
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

  test('the tail of an IPv4 address is no domain', () => {
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

  test('localhost and addresses are hosts too', () => {
    expect(originAllowed(['localhost'], 'http://localhost:5173')).toBe(true)
    expect(originAllowed(['127.0.0.1'], 'http://127.0.0.1:5173')).toBe(true)
    expect(originAllowed(['[::1]'], 'http://[::1]:5173')).toBe(true)
  })
})

describe('a list of patterns', () => {
  test('allows what one of them allows', () => {
    const patterns = ['https://a.com', '*.b.com', 'c.com']
    expect(originAllowed(patterns, 'https://a.com')).toBe(true)
    expect(originAllowed(patterns, 'https://x.b.com')).toBe(true)
    expect(originAllowed(patterns, 'http://c.com')).toBe(true)
    expect(originAllowed(patterns, 'https://d.com')).toBe(false)
  })

  test('matches nothing when it is empty or holds nonsense', () => {
    expect(originAllowed([], 'https://a.com')).toBe(false)
    expect(originAllowed(['', '*', '*.', 'null', 'https://', '.com'], 'https://a.com')).toBe(false)
    expect(originAllowed(['null'], 'null')).toBe(false)
  })
})

describe('writing a pattern', () => {
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
  test('is its Origin header, as sent', () => {
    expect(requestOrigin({ origin: 'HTTPS://a.com ' })).toBe('HTTPS://a.com ')
    expect(requestOrigin({ origin: 'null', referer: 'https://a.com/' })).toBe('null')
  })

  test("is the Referer's origin when there is no Origin", () => {
    expect(requestOrigin({ referer: 'https://a.com:8443/path?q=https://b.com#x' })).toBe('https://a.com:8443')
    expect(requestOrigin({ referer: 'https://a.com' })).toBe('https://a.com')
    expect(requestOrigin({ referer: 'https://a.com?x' })).toBe('https://a.com')
  })

  test('is absent when neither is sent', () => {
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
  ])('is one that matches nothing when the Referer is %j', referer => {
    const origin = requestOrigin({ referer })
    expect(origin).toBeDefined()
    expect(originAllowed(['https://a.com', '*.a.com'], origin as string)).toBe(false)
  })
})
