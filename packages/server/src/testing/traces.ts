import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'

/** The tables with rows of a tenant, or of no tenant, in which a text occurs in any column and any case. */
export async function tablesWith(database: Database, text: string, tenantId: string): Promise<string[]> {
  const { rows } = await database.query(
    `select format('%I.%I', table_schema, table_name) as name,
       exists (select from information_schema.columns as columns
         where columns.table_schema = tables.table_schema and columns.table_name = tables.table_name
           and column_name = 'tenant_id') as "hasTenant"
     from information_schema.tables as tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
     order by name`,
  )
  const found: string[] = []
  for (const { name, hasTenant } of rows as { name: string; hasTenant: boolean }[]) {
    const ofTenant = hasTenant ? 'and tenant_id = $2' : 'and $2::text is not null'
    const { rows: hits } = await database.query(
      `select 1 from ${name} as stored where strpos(lower(stored::text), $1) > 0 ${ofTenant} limit 1`,
      [text.toLowerCase(), tenantId],
    )
    if (hits.length > 0) found.push(name.replace('public.', '').replace(/_\d{8}$/, ''))
  }
  return [...new Set(found)]
}

/** The files under a data directory in whose path or bytes a text occurs, without those of the embedded database. */
export async function filesWith(dataDir: string, text: string): Promise<string[]> {
  const found: string[] = []
  const entries = existsSync(dataDir) ? await readdir(dataDir, { recursive: true, withFileTypes: true }) : []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.startsWith(join(dataDir, 'postgres'))) continue
    if (path.slice(dataDir.length).includes(text) || (await readFile(path)).includes(text)) found.push(path)
  }
  return found
}
