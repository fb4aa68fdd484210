import {
  type DocumentInfo,
  type OperationTable,
  openApiDocument,
  operations,
  publishedOperations,
} from '@guide/contracts'
import Fastify, { type FastifyInstance } from 'fastify'
import { demoAdminToken, demoKey } from '../auth/demo.ts'
import type { Settings } from '../env.ts'
import { version } from '../version.ts'

/** Serves the published API description and, if the settings say so, the complete one and the interactive pages. */
export function serveOpenApi(app: FastifyInstance, settings: Settings) {
  const { apiKeyHeader } = settings
  const serve = (path: string, table: OperationTable, about: About) => {
    const document = once(() => JSON.stringify(openApiDocument(table, { ...about, version, apiKeyHeader })))
    app.get(path, open, async (_request, reply) => reply.type('application/json').send(document()))
  }

  serve('/api/v1/openapi.json', publishedOperations, {
    title: 'Guide',
    description: publishedDescription,
    published: true,
  })
  if (!settings.internalDocs) return
  serve('/openapi.json', operations, {
    title: 'Guide (all surfaces)',
    description: allDescription,
    published: false,
  })

  const pages = once(() => docsPages(settings))
  // The URL that `guide start` prints should lead to a page.
  app.get('/', open, async (_request, reply) => reply.redirect('/docs/'))
  app.get('/docs', open, async (_request, reply) => reply.redirect('/docs/', 301))
  for (const path of ['/docs/', '/docs/js/scalar.js']) {
    app.get(path, open, async (_request, reply) => {
      reply.header('content-security-policy', docsPolicy)
      const page = await (await pages()).inject(path)
      return reply.type(String(page.headers['content-type'])).send(page.rawPayload)
    })
  }
}

type About = Pick<DocumentInfo, 'title' | 'description' | 'published'>

const open = { config: { auth: 'public' } } as const

/** Created with the first request, in an app of their own: they would take a third of the service's start time. */
async function docsPages({ demoAuth }: Settings): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const pages: FastifyInstance = Fastify()
  await pages.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Guide API',
      // Nothing on the page may call or link to the servers of its vendor.
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      ...(demoAuth && { authentication: demoAuthentication }),
    },
  })
  return pages
}

/** Credentials of the demo, so that visitors can send a request from the documentation at once. */
const demoAuthentication = {
  preferredSecurityScheme: [['apiKey', 'bearer']],
  securitySchemes: { apiKey: { value: demoKey }, bearer: { token: demoAdminToken } },
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const allDescription = [
  'Every operation of the service. Requests of a tenant carry its API key in the key header and, in `Authorization: Bearer`,',
  'the JWT of the admin. An admin is a `viewer`, an `editor` or an `admin`; each operation says which it needs.',
  'The operations below `/v1/admin` are also served below `/console/api/v1/admin`, without key and JWT: there, an access',
  'token (`Authorization: Bearer gat_…`) identifies the caller, or the cookie of a session with the headers',
  '`X-Guide-Tenant: ten_…` and `X-Guide-Console: 1`; `X-Guide-Environment: live` or `test` stands for that of the key.',
  'Tours and content items are drafts until they are published; what users get is the newest published version.',
  'Every error is `{"error":{"code","message","request_id"}}`, and `message` names the path of what is wrong.',
].join(' ')

const publishedDescription =
  'What a tenant’s web application may call. Each operation accepts the API key or a bearer JWT; the JWT carries the ' +
  'user’s identity. An operation of the SDK edge needs the key and, unless the tenant allows anonymous visitors, the ' +
  'JWT as well. Accepting an invite needs the JWT alone.'

const docsPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
].join(';')
