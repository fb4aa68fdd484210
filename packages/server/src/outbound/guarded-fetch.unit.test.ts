import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type IdentityProvider, startIdentityProvider } from '../testing/identity-provider.ts'
import { timed } from '../testing/timed.ts'
import { FetchFailed, type FetchGuard, FetchRefused, fetchJson, refusalOf } from './guarded-fetch.ts'

const names: Record<string, string[]> = {
  'idp.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'intranet.example.com': ['10.0.0.5'],
  'half-private.example.com': ['93.184.215.14', '127.0.0.1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'six.example.com': ['fd00::1'],
}
const resolve = async (host: string) => names[host] ?? []
const production: FetchGuard = { allowPrivate: false, resolve }
const outsideProduction: FetchGuard = { allowPrivate: true }

let requestsSent = 0
const countRequest = () => {
  requestsSent += 1
}

beforeEach(() => {
  requestsSent = 0
  diagnostics.subscribe('http.client.request.start', countRequest)
})
afterEach(() => {
  diagnostics.unsubscribe('http.client.request.start', countRequest)
})

const refusedInProduction = [
  'https://127.0.0.1/jwks',
  'https://127.1/jwks',
  'https://2130706433/jwks',
  'https://0x7f000001/jwks',
  'https://0x7f.1/jwks',
  'https://0177.0.0.1/jwks',
  'https://%31%32%37.0.0.1/jwks',
  'https://１２７.0.0.1/jwks',
  'https://127.0.0.1./jwks',
  'https://0/jwks',
  'https://[::]/jwks',
  'https://[::1]/jwks',
  'https://[::ffff:127.0.0.1]/jwks',
  'https://[::127.0.0.1]/jwks',
  'https://[64:ff9b::7f00:1]/jwks',
  'https://[2002:7f00:1::]/jwks',
  'https://[fe80::1]/jwks',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/jwks',
  'https://localhost/jwks',
  'https://LOCALHOST/jwks',
  'https://localhost./jwks',
  'https://localhost../jwks',
  'https://app.localhost/jwks',
  'https://printer.local/jwks',
  'https://metadata.google.internal./jwks',
  'https://idp.example.com@127.0.0.1/jwks',
  'http://idp.example.com/jwks',
  'https://idp.example.com:8443/jwks',
  'https://idp.example.com:80/jwks',
  'https://intranet.example.com/jwks',
  'https://half-private.example.com/jwks',
  'https://mapped.example.com/jwks',
  'https://nat64.example.com/jwks',
  'https://six.example.com/jwks',
]

const refusedEverywhere = [
  'file:///etc/passwd',
  'ftp://idp.example.com/jwks',
  'data:application/json,{"keys":[]}',
  'javascript:alert(1)',
  'idp.example.com/jwks',
  '//idp.example.com/jwks',
  'https:idp.example.com/jwks',
  'https://',
  '',
  ' https://idp.example.com/jwks',
  'https://idp.exam\tple.com/jwks',
  'https://idp.example.com/jwks\n',
  'https://idp.example.com\\@evil.com/jwks',
  'https://user@idp.example.com/jwks',
  'https://user:password@idp.example.com/jwks',
  'https://@idp.example.com/jwks',
  'https://idp.example.com#@127.0.0.1/jwks',
  'https://idp.example.com/jwks#',
  'https://idp..example.com/jwks',
  'https://idp.example.com:99999/jwks',
]

describe('a URL that a tenant saves', () => {
  test.each([
    'https://idp.example.com/jwks',
    'https://idp.example.com./jwks',
    'https://IDP.EXAMPLE.COM:443/jwks?client=a@b',
    'https://8.8.8.8/jwks',
    'https://[2606:4700:4700::1111]/jwks',
    'https://not-there-yet.example.com/jwks',
    'https://localhost.example.com/jwks',
  ])('%s is accepted in production', async url => {
    expect(await refusalOf(url, production)).toBeNull()
    expect(requestsSent).toBe(0)
  })

  test.each([...refusedInProduction, ...refusedEverywhere])('%j is refused in production', async url => {
    expect(await refusalOf(url, production)).toMatch(/^must /)
    await expect(fetchJson(url, production)).rejects.toThrow(FetchRefused)
    expect(requestsSent).toBe(0)
  })

  test.each([
    'http://localhost:8080/jwks',
    'http://127.0.0.1:8080/jwks',
    'https://[::1]:8443/jwks',
    'https://idp.internal/jwks',
  ])('%s is accepted outside production', async url => {
    expect(await refusalOf(url, outsideProduction)).toBeNull()
    expect(requestsSent).toBe(0)
  })

  test.each(refusedEverywhere)('%j is refused outside production too', async url => {
    expect(await refusalOf(url, outsideProduction)).toMatch(/^must /)
    await expect(fetchJson(url, outsideProduction)).rejects.toThrow(FetchRefused)
    expect(requestsSent).toBe(0)
  })

  test('a name server that never responds delays saving by at most one second', async () => {
    const never = (_: string, signal: AbortSignal) => once(signal, 'abort').then(() => [])
    const guard = { allowPrivate: false, resolve: never }
    const saving = async () => expect(await refusalOf('https://slow.example.com/jwks', guard)).toBeNull()
    await expect.poll(() => timed(saving)).toBeLessThan(2000)
  })
})

describe('fetching', () => {
  let idp: IdentityProvider
  beforeEach(async () => {
    idp = await startIdentityProvider()
  })
  afterEach(() => idp.close())

  const fetched = () => fetchJson(idp.jwksUrl, outsideProduction)

  test('returns the document', async () => {
    expect(await fetched()).toEqual({ keys: [idp.key.jwk] })
    expect(requestsSent).toBe(1)
  })

  test('works with a host name', async () => {
    const url = idp.jwksUrl.replace('127.0.0.1', 'localhost.')
    expect(await fetchJson(url, outsideProduction)).toEqual({ keys: [idp.key.jwk] })
  })

  test('requests JSON, sends no cookie and closes the connection', async () => {
    idp.respondWith((request, response) => response.end(JSON.stringify(request.headers)))
    const { host, ...headers } = (await fetched()) as Record<string, string>
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'identity',
      connection: 'close',
    })
  })

  test('connects to the checked address, not to the result of a second DNS query', async () => {
    const answers = [['127.0.0.1'], ['192.0.2.1']]
    const guard = { allowPrivate: true, resolve: async () => answers.shift() ?? [] }
    const url = idp.jwksUrl.replace('127.0.0.1', 'idp.example.com')
    expect(await fetchJson(url, guard)).toEqual({ keys: [idp.key.jwk] })
    expect(answers).toHaveLength(1)
  })

  test('a name that was public when it was saved and is private now is refused before connecting', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const guard = { allowPrivate: false, resolve: async () => answers.shift() ?? [] }
    expect(await refusalOf('https://rebind.example.com/jwks', guard)).toBeNull()
    await expect(fetchJson('https://rebind.example.com/jwks', guard)).rejects.toThrow(FetchRefused)
    expect(requestsSent).toBe(0)
  })

  test('a name that does not resolve is a failure', async () => {
    await expect(fetchJson('https://nowhere.example.com/jwks', production)).rejects.toThrow(FetchFailed)
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async status => {
    idp.respondWith((_, response) =>
      response.writeHead(status, { location: `${idp.issuer}/moved` }).end('{}'),
    )
    await expect(fetched()).rejects.toThrow(FetchFailed)
    expect(idp.fetches).toBe(1)
  })

  test.each([204, 400, 404, 500])('the status %i is a failure', async status => {
    idp.respondWith((_, response) => response.writeHead(status).end(status === 204 ? undefined : '{}'))
    await expect(fetched()).rejects.toThrow(FetchFailed)
  })

  test('the status 101 is a failure and does not hang', async () => {
    idp.respondWith((_, response) => {
      response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end()
    })
    await expect(fetched()).rejects.toThrow(FetchFailed)
  })

  test.each(['<!doctype html><h1>Sign in</h1>', '', '{"keys":[', '\xff'])('%j is a failure', async body => {
    idp.respondWith((_, response) => response.end(Buffer.from(body, 'latin1')))
    await expect(fetched()).rejects.toThrow(FetchFailed)
  })

  test('a connection that breaks off is a failure', async () => {
    idp.respondWith((_, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('{"keys":[]', () => response.destroy())
    })
    await expect(fetched()).rejects.toThrow(FetchFailed)
  })

  test('https to a server without TLS is a failure', async () => {
    await expect(fetchJson(idp.jwksUrl.replace('http:', 'https:'), outsideProduction)).rejects.toThrow(
      FetchFailed,
    )
  })

  test('256 KiB are accepted, one byte more is a failure', async () => {
    const documentOf = (size: number) => JSON.stringify('x'.repeat(size - 2))
    idp.respondWith((_, response) => response.end(documentOf(256 * 1024)))
    expect(await fetched()).toHaveLength(256 * 1024 - 2)
    idp.respondWith((_, response) => response.end(documentOf(256 * 1024 + 1)))
    await expect(fetched()).rejects.toThrow('too large')
    idp.respondWith((_, response) => {
      response.write('"')
      response.end(documentOf(256 * 1024 + 1).slice(1))
    })
    await expect(fetched()).rejects.toThrow('too large')
  })

  test('a Content-Length that is too large fails at once', async () => {
    idp.respondWith((_, response) => response.writeHead(200, { 'content-length': 20_000_000 }).flushHeaders())
    await expect(fetched()).rejects.toThrow('too large')
  })

  test('a response of 20 MB is aborted long before its end', async () => {
    const total = 20 * 1024 * 1024
    let sent = 0
    let closed: Promise<unknown> | undefined
    idp.respondWith((_, response) => {
      closed = once(response, 'close')
      const more = () => {
        if (response.destroyed || sent >= total) return
        sent += 64 * 1024
        response.write(Buffer.alloc(64 * 1024, 0x20), () => setImmediate(more))
      }
      more()
    })
    await expect(fetched()).rejects.toThrow('too large')
    await closed
    expect(sent).toBeLessThan(total)
  })

  test('a server that is silent or sends slowly fails after three seconds', async () => {
    const silent = await startIdentityProvider()
    silent.respondWith(() => {})
    idp.respondWith((_, response) => {
      const drip = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(drip))
    })
    const fetchBoth = async () => {
      const outcomes = await Promise.allSettled([fetched(), fetchJson(silent.jwksUrl, outsideProduction)])
      const reason = new FetchFailed('no complete response in time')
      for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason })
    }
    let took = 0
    const duration = async () => {
      took = await timed(fetchBoth)
      return took
    }
    await expect.poll(duration).toBeLessThan(4500)
    expect(took).toBeGreaterThan(2900)
    await silent.close()
  })

  test('does not fail because this process was blocked for three seconds', async () => {
    const fetching = fetched()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3100)
    expect(await fetching).toEqual({ keys: [idp.key.jwk] })
  })
})
