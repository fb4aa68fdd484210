import type { AudienceListQuery, AudienceSummary } from '@guide/contracts'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Slice, selectPage } from '../../db/page.ts'
import { audiences, items } from '../../db/schema.ts'

export type AudienceFilter = Pick<AudienceListQuery, 'q' | 'kind'>
export type AudienceRow = typeof audiences.$inferSelect
/** The columns that the database computes. */
type Sizes = Pick<AudienceRow, 'bytes' | 'value_count'>

const { audience_id, name, description, created_at, updated_at } = audiences
// The summary leaves out the list of values, because it can be long.
const summary = {
  audience_id,
  name,
  description,
  kind: sql<AudienceSummary['kind']>`case when ${audiences.values} is null then 'rule' else 'values' end`,
  created_at,
  updated_at,
}

const isEmptyList = sql<boolean>`${audiences.values} is not null and ${audiences.value_count} = 0`

const sizes = { bytes: audiences.bytes, value_count: audiences.value_count }
const sizesOf = ([row]: Sizes[]): Sizes => row ?? { bytes: 0, value_count: 0 }

/** The saved audiences of one tenant. */
export function audienceStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(audiences.tenant_id, tenantId)
  const one = (audienceId: string) => and(ofTenant, eq(audience_id, audienceId))

  return {
    list(filter: AudienceFilter, slice: Slice) {
      const order = [desc(created_at), desc(audience_id)]
      const condition = and(ofTenant, matches(filter))
      return selectPage(db, { table: audiences, columns: summary, condition, order }, slice)
    },

    /** How many items have each of some audiences. One scan, because a page has up to 100 of them. */
    itemCounts: async (ids: string[]): Promise<Map<string | null, number>> => {
      const rows = await db
        .select({ id: items.audience_id, count: count() })
        .from(items)
        .where(and(eq(items.tenant_id, tenantId), inArray(items.audience_id, ids)))
        .groupBy(items.audience_id)
      return new Map(rows.map(row => [row.id, row.count]))
    },

    all: (): Promise<AudienceRow[]> =>
      db.select().from(audiences).where(ofTenant).orderBy(asc(created_at), asc(audience_id)),

    /** Whether each audience is a list without values. The lists themselves are not read. */
    emptiness: (): Promise<{ audience_id: string; is_empty: boolean }[]> =>
      db.select({ audience_id, is_empty: isEmptyList }).from(audiences).where(ofTenant),

    find: async (audienceId: string): Promise<AudienceRow | undefined> =>
      (await db.select().from(audiences).where(one(audienceId)))[0],

    /** The lists of values with some ids, each by its id. */
    lists: async (ids: string[]): Promise<Map<string, (string | number)[]>> => {
      const rows = await db
        .select({ audience_id, values: audiences.values })
        .from(audiences)
        .where(and(ofTenant, inArray(audience_id, ids)))
      return new Map(rows.flatMap(row => (row.values ? [[row.audience_id, row.values]] : [])))
    },

    largestValueCount: async (): Promise<number> =>
      (
        await db
          .select({ count: max(audiences.value_count) })
          .from(audiences)
          .where(ofTenant)
      )[0]?.count ?? 0,

    insert: async (row: Omit<AudienceRow, 'tenant_id' | keyof Sizes>): Promise<Sizes> =>
      sizesOf(
        await db
          .insert(audiences)
          .values({ tenant_id: tenantId, ...row })
          .returning(sizes),
      ),

    update: async (audienceId: string, row: Partial<AudienceRow>): Promise<Sizes> =>
      sizesOf(await db.update(audiences).set(row).where(one(audienceId)).returning(sizes)),

    /** Removes a value from all lists. Returns how many bytes that has saved. */
    async removeValue(value: string): Promise<number> {
      const listing = and(ofTenant, sql`${audiences.values} @> to_jsonb(array[${value}::text])`)
      const { bytes } = audiences
      const before = await db.select({ bytes }).from(audiences).where(listing)
      const values = sql`${audiences.values} - ${value}::text`
      const after = await db.update(audiences).set({ values }).where(listing).returning({ bytes })
      const total = (rows: { bytes: number }[]) => rows.reduce((sum, row) => sum + row.bytes, 0)
      return total(before) - total(after)
    },

    remove: (audienceId: string) => db.delete(audiences).where(one(audienceId)),
  }
}

function matches({ q, kind }: AudienceFilter): SQL | undefined {
  const hasText = (column: typeof name | typeof description) => sql`strpos(lower(${column}), lower(${q})) > 0`
  return and(
    q === undefined ? undefined : or(hasText(name), hasText(description), eq(audience_id, q)),
    kind && (kind === 'values' ? isNotNull(audiences.values) : isNull(audiences.values)),
  )
}
