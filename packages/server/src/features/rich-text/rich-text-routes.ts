import type { richTextOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import { parseBodies } from '../../rich-text/parse-bodies.ts'

/** Parsing needs neither the tenant nor the database, so there is no service. */
export const richTextRoutes: Handlers<typeof richTextOperations> = {
  parseRichText: async ({ body }) => ({ data: { trees: await parseBodies(body.bodies) } }),
}
