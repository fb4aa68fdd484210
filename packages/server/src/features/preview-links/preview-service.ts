import { PreparedAnswer } from '../../answers/prepared-answer.ts'
import { hashOfToken } from '../../auth/link-token.ts'
import type { UserPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { createSharedLookup } from '../../db/shared-lookup.ts'
import { previewNotFound } from '../../errors.ts'
import { findOpenLinks, type LinkKey } from '../../items/preview-link-store.ts'
import { previewResponse } from './preview-response.ts'
import { createShownItems } from './shown-items.ts'

interface Parts {
  database: Database
  clock: Clock
}

/** How many tokens share a query. */
const maxTokens = 100

export type PreviewService = ReturnType<typeof createPreviewService>

/** What users with a preview link get. Nothing is counted or remembered of them. */
export function createPreviewService({ database, clock }: Parts) {
  const items = createShownItems(database)
  /**
   * Nothing of this is cached, so a link that is revoked ends at once on all nodes. One query runs at a time, for all who
   * wait: made-up tokens must not use up the connections of the database.
   */
  const lookUp = createSharedLookup({
    find: (keys: LinkKey[]) => findOpenLinks(database.sql, keys, new Date(clock.now())),
    intervalMs: 0,
    maxKeys: maxTokens,
  })

  async function findLink(tenantId: string, token: string) {
    const hash = hashOfToken(token)
    if (!hash) return undefined
    const links = await database.withTimeout(lookUp({ tenantId, hash }))
    return links.find(link => link.tenant_id === tenantId && link.token_hash.equals(hash))
  }

  return {
    async get({ tenant }: UserPrincipal, token: string, url: string | undefined): Promise<PreparedAnswer> {
      const link = await findLink(tenant.tenant_id, token)
      const shown = link && (await database.withTimeout(items.of(link)))
      const { tours_enabled, content_enabled } = tenant
      if (!shown || !(shown.isTour ? tours_enabled : content_enabled)) throw previewNotFound()
      return new PreparedAnswer(previewResponse(shown, url, link.expires_at))
    },
  }
}
