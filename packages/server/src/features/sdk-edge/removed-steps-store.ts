import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** The index of a step in a published version of a tour; null if it has none. */
export async function placeOfStep(
  db: Database['sql'],
  tenantId: string,
  tourId: string,
  version: number,
  stepId: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ index: number }>(sql`
    select (place - 1)::int as index
    from item_versions, jsonb_array_elements(definition -> 'steps') with ordinality as steps (step, place)
    where tenant_id = ${tenantId} and item_id = ${tourId} and version = ${version}
      and step ->> 'step_id' = ${stepId}`)
  return rows[0]?.index ?? null
}
