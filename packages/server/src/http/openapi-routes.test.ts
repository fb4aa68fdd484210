import { type Operation, openApiDocument, operations, publishedOperations } from '@guide/contracts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdminToken, demoKey } from '../auth/demo.ts'
import { type Guide, startGuide } from '../testing/guide.ts'
import { version } from '../version.ts'

let guide: Guide
beforeAll(async () => {
  guide = await startGuide({ API_KEY_HEADER: 'X-Guide-Key' })
})
afterAll(() => guide.close())

const published = '/api/v1/openapi.json'
const whole = '/openapi.json'
const documentAt = async (path: string) => (await guide.request('GET', path)).body

const pathsOf = (table: Record<string, Operation>) =>
  Object.values(table)
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
    .sort()

describe.each([
  ['published', published, publishedOperations],
  ['whole', whole, operations],
])('the %s document', (_, path, table) => {
  test('is valid OpenAPI 3.1 in JSON', async () => {
    const { status, headers, body } = await guide.request('GET', path)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body.openapi).toMatch(/^3\.1\./)
    expect(await new Validator().validate(body)).toMatchObject({ valid: true })
  })

  test('has the version of the release', async () => {
    expect((await documentAt(path)).info.version).toBe(version)
  })

  test('contains exactly the table of operations', async () => {
    const served = await documentAt(path)
    const { title, description } = served.info
    const isPublished = table === publishedOperations
    const about = { title, description, version, published: isPublished }
    const made = openApiDocument(table, { ...about, apiKeyHeader: 'X-Guide-Key' })
    expect(served).toEqual(JSON.parse(JSON.stringify(made)))
    expect(new Set(Object.keys(served.paths))).toEqual(new Set(pathsOf(table)))
  })

  test('names the header of the key', async () => {
    expect((await documentAt(path)).components.securitySchemes.apiKey.name).toBe('X-Guide-Key')
  })

  test('references only components that it contains', async () => {
    const document = await documentAt(path)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1])
    const known = Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`)
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter(reference => !known.includes(reference ?? ''))).toEqual([])
  })
})

describe('the published document', () => {
  /** The specification includes the SDK edge, help without its streams, accepting an invite, and the health checks. */
  const included: Record<string, string[]> = {
    '/v1/sdk/config': ['get'],
    '/v1/sdk/content': ['post'],
    '/v1/sdk/tours/{tour_id}': ['get'],
    '/v1/sdk/fingerprints/{content_id}': ['post'],
    '/v1/sdk/events': ['post'],
    '/v1/sdk/help/articles': ['get'],
    '/v1/sdk/help/articles/{article_id}': ['get'],
    '/v1/sdk/help/threads': ['get', 'post'],
    '/v1/sdk/help/threads/{thread_id}': ['get'],
    '/v1/sdk/help/threads/{thread_id}/messages': ['post'],
    '/v1/sdk/help/threads/{thread_id}/attachments': ['post'],
    '/v1/invites/{token}': ['get'],
    '/v1/invites/{token}/accept': ['post'],
    '/v1/health/live': ['get'],
    '/v1/health/ready': ['get'],
    '/health/live': ['get'],
    '/health/ready': ['get'],
  }

  test.each(Object.entries(included))('lists %s with %s', async (path, methods) => {
    expect(Object.keys((await documentAt(published)).paths[path] ?? {}).sort()).toEqual(methods)
  })

  test('contains no admin, platform, inbound or metrics path and no stream of attachments', async () => {
    const { paths } = await documentAt(published)
    expect(Object.keys(paths).filter(path => !(path in included))).toEqual([])
  })

  test('requires the key or token on the SDK edge, the token to accept an invite, and no credentials otherwise', async () => {
    const { paths } = await documentAt(published)
    const keyOrToken = [{ apiKey: [] }, { bearer: [] }]
    for (const [path, methods] of Object.entries(included)) {
      const wanted = path.startsWith('/v1/sdk/')
        ? keyOrToken
        : path.endsWith('/accept')
          ? [{ bearer: [] }]
          : []
      for (const method of methods) expect([path, paths[path][method].security]).toEqual([path, wanted])
    }
  })
})

test.each([published, whole])('a page on any site may not read %s with credentials', async path => {
  const { headers } = await guide.request('GET', path, { headers: { origin: 'https://a.example' } })
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

describe('the interactive documentation', () => {
  const get = (path: string) => fetch(guide.url + path, { redirect: 'manual' })

  test('is a page that loads its script and its document only from this service', async () => {
    const page = await get('/docs/')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const html = await page.text()
    expect([...html.matchAll(/ src="([^"]+)"/g)].map(match => match[1])).toEqual(['js/scalar.js'])
    expect(html).toContain('"url": "/openapi.json"')
    expect(html).not.toMatch(/https?:\/\//)
    expect(html).toMatch(/"agent": \{\s+"disabled": true\s+\}/)
  })

  test('serves its script', async () => {
    const script = await get('/docs/js/scalar.js')
    expect(script.status).toBe(200)
    expect(script.headers.get('content-type')).toBe('application/javascript; charset=utf-8')
    expect((await script.text()).length).toBeGreaterThan(500_000)
  })

  test('also works without the trailing slash', async () => {
    const { status, headers } = await get('/docs')
    expect([status, headers.get('location')]).toEqual([301, '/docs/'])
  })

  test('may run only our scripts and call only this service', async () => {
    const policy = (await get('/docs/')).headers.get('content-security-policy') ?? ''
    const directives = Object.fromEntries(
      policy.split(';').map(part => [part.split(' ')[0], part.split(' ').slice(1)]),
    )
    expect(directives['default-src']).toEqual(["'self'"])
    expect(directives['script-src']).toContain("'self'")
    expect(policy).not.toMatch(/https?:|\*/)
    expect(directives['connect-src'] ?? directives['default-src']).toEqual(["'self'"])
    expect(directives['frame-ancestors']).toEqual(["'none'"])
  })

  test('has no prefilled key or token', async () => {
    const html = await (await get('/docs/')).text()
    expect(html).not.toMatch(/authentication|sk_test|demo:/)
  })

  test('has the key and the admin token of the demo prefilled in demo mode, with the same policy', async () => {
    const demo = await startGuide({ ALLOW_DEMO_AUTH: 'true' })
    const page = await fetch(`${demo.url}/docs/`)
    const [, configuration = ''] = (await page.text()).match(/createApiReference\('#app', (\{.+\})\)/s) ?? []
    expect(JSON.parse(configuration).authentication).toEqual({
      preferredSecurityScheme: [['apiKey', 'bearer']],
      securitySchemes: { apiKey: { value: demoKey }, bearer: { token: demoAdminToken } },
    })
    const policy = 'content-security-policy'
    expect(page.headers.get(policy)).toBe((await get('/docs/')).headers.get(policy))
    await demo.close()
  })

  test('does not weaken the policy of other responses', async () => {
    const { headers } = await guide.request('GET', '/v1/health/live')
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  })
})

describe('in production', () => {
  test.each([
    [{}, 404],
    [{ INTERNAL_DOCS: 'true' }, 200],
  ])('with %j the complete document and its pages respond with %i', async (settings, status) => {
    const production = await startGuide({ ENVIRONMENT: 'production', ...settings })
    for (const path of [whole, '/docs/', '/docs/js/scalar.js']) {
      expect([path, (await fetch(production.url + path)).status]).toEqual([path, status])
    }
    expect((await fetch(`${production.url}/docs`)).status).toBe(status)
    expect((await fetch(production.url + published)).status).toBe(200)
    await production.close()
  })
})

test('the root URL leads to the docs if they are served, and to a 404 in production', async () => {
  const guide = await startGuide()
  const response = await fetch(guide.url, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/docs/'])
  await guide.close()
  const closed = await startGuide({ INTERNAL_DOCS: 'false' })
  expect((await closed.request('GET', '/')).status).toBe(404)
  await closed.close()
})
