import type { richTextOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import { parseBodies } from '../../rich-text/parse-bodies.ts'

/** Parsing needs no database, so there is no service. */
export const richTextRoutes: Handlers<typeof richTextOperations> = {
  parseRichText: async ({ principal, body }) => ({
    data: { trees: await parseBodies(principal.tenant.tenant_id, body.bodies) },
  }),
}
