import { type SQL, sql } from 'drizzle-orm'

/** A table that names users. Few have an index by user, so they are read in the order of another one. */
export interface PersonalTable {
  /** The columns of a unique index after the tenant, with their types. */
  order: Record<string, string>
  /** The keys of the users that a row names, as an array. */
  keys: SQL
  /** How many rows are read at a time, if they are large. */
  atATime?: number
}

const key = sql`array[user_key]`
/** Only users with a token have rows with an id instead of a key. */
const idIn = (column: string) => sql`array['user:' || ${sql.identifier(column)}]`
const members = (values: SQL) =>
  sql`array(select 'user:' || (value #>> '{}') from jsonb_path_query(${values}, '$[*]') as value
    where jsonb_typeof(value) = 'string')`

/** Every table that names users, except for tables whose rows belong to a row of these. The largest ones are last. */
export const personalTables = {
  admin_users: { order: { user_id: 'text' }, keys: idIn('user_id') },
  admin_preferences: { order: { user_id: 'text' }, keys: idIn('user_id') },
  console_sessions: { order: { session_id: 'text' }, keys: idIn('user_id') },
  console_links: { order: { token_hash: 'bytea' }, keys: idIn('user_id') },
  access_tokens: { order: { token_id: 'text' }, keys: idIn('created_by') },
  invites: { order: { invite_id: 'text' }, keys: idIn('invited_by') },
  preview_links: { order: { link_id: 'text' }, keys: idIn('created_by') },
  item_drafts: { order: { item_id: 'text' }, keys: idIn('updated_by') },
  item_versions: { order: { item_id: 'text', version: 'integer' }, keys: idIn('published_by') },
  uploads: { order: { upload_id: 'text' }, keys: idIn('user_id') },
  answer_recipients: { order: { recipient_id: 'text' }, keys: idIn('user_id') },
  threads: { order: { thread_id: 'text' }, keys: idIn('user_id') },
  messages: { order: { thread_id: 'text', position: 'integer' }, keys: idIn('author_id') },
  audiences: { order: { audience_id: 'text' }, keys: members(sql`"values"`), atATime: 1 },
  activity_snapshots: { order: { digest: 'bytea' }, keys: members(sql`snapshot->'values'`), atATime: 20 },
  activity: {
    order: { position: 'bigint' },
    // The entity of a visitor's record is their key, and that of a user's record is their id, which may look like a key.
    keys: sql`array['user:' || actor_user_id]
      || case when entity_type in ('user', 'end-user') then array['user:' || entity_id, entity_id] end`,
  },
  contexts: { order: { environment: 'text', user_key: 'text' }, keys: key },
  progress: { order: { environment: 'text', user_key: 'text', item_id: 'text' }, keys: key },
  item_users: {
    order: {
      environment: 'text',
      item_id: 'text',
      measure: 'text',
      step_id: 'text',
      day: 'date',
      user_key: 'text',
    },
    keys: key,
  },
  events: { order: { event_id: 'text', day: 'date' }, keys: key },
} satisfies Record<string, PersonalTable>

export type PersonalTableName = keyof typeof personalTables

/** How many rows are read at a time. */
export const rowsAtATime = 5000

/** The columns of the order of a table, and the condition of the rows after a position. */
export function orderOf(order: PersonalTable['order'], after: readonly string[]) {
  const names = Object.keys(order).map(name => sql.identifier(name))
  const listed = (parts: SQL[]) => sql.join(parts, sql`, `)
  const columns = sql.join(names, sql`, `)
  const types = Object.values(order)
  const values = after.map((value, index) => sql`${value}::${sql.raw(types[index] ?? 'text')}`)
  return {
    columns,
    columnsIn: (alias: string) => listed(names.map(name => sql`${sql.identifier(alias)}.${name}`)),
    descending: listed(names.map(name => sql`${name} desc`)),
    /** The position of a row, as the next query takes it. */
    positionIn: (alias: string) =>
      sql`json_build_array(${listed(names.map(name => sql`${sql.identifier(alias)}.${name}::text`))})`,
    isLater: values.length === 0 ? sql`true` : sql`(${columns}) > (${listed(values)})`,
  }
}
