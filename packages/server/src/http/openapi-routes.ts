import { type OperationTable, openApiDocument, operations, publishedOperations } from '@guide/contracts'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../env.ts'
import { version } from '../version.ts'

/** Serves the published interface description and, where they are wanted, the whole one and the interactive pages. */
export async function serveOpenApi(app: FastifyInstance, settings: Settings) {
  const { apiKeyHeader } = settings
  const documentOf = (table: OperationTable, title: string, description: string) =>
    JSON.stringify(openApiDocument(table, { title, description, version, apiKeyHeader }))
  const serve = (path: string, document: string) =>
    app.get(path, { config: { auth: 'public' } }, async (_request, reply) =>
      reply.type('application/json').send(document),
    )

  serve('/api/v1/openapi.json', documentOf(publishedOperations, 'Guide', publishedDescription))
  if (!settings.internalDocs) return
  serve('/openapi.json', documentOf(operations, 'Guide (all surfaces)', 'Every operation of the service.'))

  await app.register(async docs => {
    docs.addHook('onRoute', route => {
      route.config = { ...route.config, auth: 'public' }
      route.helmet = { contentSecurityPolicy: docsPolicy }
    })
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: { url: '/openapi.json', withDefaultFonts: false, hideClientButton: true },
    })
  })
}

const publishedDescription =
  'What a tenant’s web application may call. Each operation accepts the API key or a bearer JWT; the JWT carries the ' +
  'user’s identity. An operation of the SDK edge needs the key and, unless the tenant allows anonymous visitors, the ' +
  'JWT as well.'

const docsPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
  },
}
