import type { FastifyInstance } from 'fastify'
import { streamHeaders } from '../answers/stream-headers.ts'
import type { StreamedAnswer } from '../answers/streamed-answer.ts'
import { forever } from './static-file.ts'

/** Serves the pictures of texts to the pages of all tenants. What is behind an address never changes. */
export function serveAssets(
  app: FastifyInstance,
  open: (tenantId: string, assetId: string) => Promise<StreamedAnswer>,
) {
  app.get<{ Params: { tenant: string; asset: string } }>(
    '/assets/:tenant/:asset',
    { config: { auth: 'public', rate: 'pictures' } },
    async ({ params }, reply) => {
      const picture = await open(params.tenant, params.asset)
      return reply
        .headers(streamHeaders(picture))
        .header('cache-control', forever)
        .header('access-control-allow-origin', '*')
        .send(picture.bytes)
    },
  )
}
