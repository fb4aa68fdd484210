import type { Connection } from '../database-interface.ts'

/** A table of the service, with the columns that have to be copied: the database computes the others itself. */
export interface TableShape {
  name: string
  columns: string[]
  /** The partitions of a table that has a partition for each day. */
  partitions: { name: string; bound: string }[]
}

/**
 * They describe this moment of this installation: which nodes run, which uploads are under way, and which transactions they
 * have to know of.
 */
const notCopied = ['nodes', 'uploads', 'tenant_removals']

const tablesQuery = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    coalesce((select json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as partitions,
    array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`

/** The tables of the service. A table comes after those that its foreign keys refer to. */
export async function listTables(connection: Connection): Promise<TableShape[]> {
  const { rows } = await connection.query<TableShape & { needs: string[] }>(tablesQuery)
  const copied = rows.filter(({ name }) => !notCopied.includes(name))
  const sorted: TableShape[] = []
  const names = new Set<string>()
  const waiting = new Set(copied)
  while (waiting.size > 0) {
    const next = [...waiting].find(({ needs }) => needs.every(name => names.has(name)))
    if (!next) throw new Error('the foreign keys of the tables form a circle')
    waiting.delete(next)
    names.add(next.name)
    const { name, columns, partitions } = next
    sorted.push({ name, columns, partitions })
  }
  return sorted
}

export interface SequencePosition {
  name: string
  /** As text, because it may be larger than a number of JavaScript. Null if nothing was numbered yet. */
  last: string | null
}

export async function listSequences(connection: Connection): Promise<SequencePosition[]> {
  const { rows } = await connection.query<SequencePosition>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The rows of a table as JSON, in a form that is the same on every kind of database. */
export const rowsAsJson = ({ name, columns }: TableShape): string =>
  `select row_to_json(r)::text as row from (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) r`

/** How many rows a table has, and a digest of them that does not depend on their order. */
export interface TableSum {
  rows: string
  digest: string
}

export async function sumOf(connection: Connection, table: TableShape): Promise<TableSum> {
  const { rows } = await connection.query<TableSum>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(row), 15))::bit(60)::bigint), 0)::text as digest
     from (${rowsAsJson(table)}) rows`,
  )
  return rows[0] as TableSum
}
