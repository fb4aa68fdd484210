import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'
import { audiences, items, itemVersions } from '../../db/schema.ts'

/** How many definitions are in memory at a time; each may have 256 KiB. */
const batchSize = 20

/** What may contain regular expressions that count: the published definitions and the audiences of one tenant. */
export function expressionStore(db: Database['sql'] | Transaction, tenantId: string) {
  return {
    async *publishedDefinitions() {
      const published = and(eq(items.tenant_id, tenantId), eq(items.status, 'published'))
      for (let last = ''; ; ) {
        const rows = await db
          .select({ id: items.item_id, definition: itemVersions.definition })
          .from(items)
          .innerJoin(itemVersions, newestVersion)
          .where(and(published, gt(items.item_id, last)))
          .orderBy(asc(items.item_id))
          .limit(batchSize)
        for (const { definition } of rows) yield definition
        const next = rows.at(-1)?.id
        if (next === undefined) return
        last = next
      }
    },

    audienceRules: async () => {
      const ofTenant = and(eq(audiences.tenant_id, tenantId), isNotNull(audiences.rule))
      const rows = await db.select({ rule: audiences.rule }).from(audiences).where(ofTenant)
      return rows.map(({ rule }) => rule)
    },
  }
}
