import type { AudienceUse } from '@guide/contracts'
import { and, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { audiences, items, itemVersions } from '../../db/schema.ts'

const groupPath = '$.** ? (@."$inGroup" == $id || @."$notInGroup" == $id)'

/** Everything of a tenant that uses an audience: working copies, published versions, and rules of other audiences. */
export async function audienceUses(
  tx: Database['sql'] | Transaction,
  tenantId: string,
  audienceId: string,
): Promise<AudienceUse[]> {
  const namedIn = (rule: SQLWrapper): SQL =>
    sql`jsonb_path_exists(${rule}, ${groupPath}::jsonpath, jsonb_build_object('id', ${audienceId}::text))`
  const usedIn = (definition: SQLWrapper) =>
    or(sql`${definition}->>'audience_id' = ${audienceId}`, namedIn(sql`(${definition}->'audience')`))
  const served = and(
    eq(itemVersions.tenant_id, items.tenant_id),
    eq(itemVersions.item_id, items.item_id),
    eq(itemVersions.version, items.version),
    eq(items.status, 'published'),
  )
  const byItems = await tx
    .select({ kind: items.kind, id: items.item_id, name: sql<string>`${items.definition}->>'title'` })
    .from(items)
    .leftJoin(itemVersions, served)
    .where(and(eq(items.tenant_id, tenantId), or(usedIn(items.definition), usedIn(itemVersions.definition))))
    .orderBy(items.created_at, items.item_id)
  const byAudiences = await tx
    .select({ id: audiences.audience_id, name: audiences.name })
    .from(audiences)
    .where(
      and(eq(audiences.tenant_id, tenantId), ne(audiences.audience_id, audienceId), namedIn(audiences.rule)),
    )
    .orderBy(audiences.created_at, audiences.audience_id)
  return [...byItems, ...byAudiences.map(use => ({ kind: 'audience' as const, ...use }))]
}
