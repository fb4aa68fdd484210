import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { eventOf } from './event-batch.mjs'

/** @typedef {(client: pg.Client, rows: EventRow[]) => Promise<unknown>} Insert */
/** @typedef {ReturnType<typeof eventRow>} EventRow */
/** @typedef {{ sendCopyFromChunk(chunk: Buffer): void, endCopyFrom(): void }} CopyConnection */

const columns = [
  'tenant_id',
  'event_id',
  'day',
  'environment',
  'user_key',
  'session_id',
  'name',
  'item_id',
  'step_id',
  'at',
  'received_at',
  'data',
]

/** How a bare client inserts a chunk of events, each in one transaction. @satisfies {Record<string, Insert>} */
export const bareInserts = { 'bulk insert': bulkInsert, COPY: copy }

/** The rows that the service stores for `count` events of one tenant. @param {number} count */
export const eventRows = count => Array.from({ length: count }, (_, index) => eventRow(eventOf(index)))

/** @param {Record<string, any>} event */
const eventRow = event => ({
  tenant_id: 'ten_000000000000',
  event_id: randomUUID(),
  day: event.at.slice(0, 10),
  environment: 'live',
  user_key: 'user:user-1',
  session_id: 'session-1',
  name: event.name,
  item_id: event.content_id ?? null,
  step_id: event.step_id ?? null,
  at: event.at,
  received_at: event.at,
  data: event.data ?? null,
})

/** @type {Insert} */
function bulkInsert(client, rows) {
  const names = columns.join(', ')
  return client.query(
    `insert into events (${names}) select ${names} from json_populate_recordset(null::events, $1::json)`,
    [JSON.stringify(rows)],
  )
}

/** @type {Insert} */
function copy(client, rows) {
  const text = rows.map(row => `${Object.values(row).map(copyValue).join('\t')}\n`).join('')
  return new Promise((resolve, reject) => {
    const query = Object.assign(new pg.Query(`copy events (${columns.join(', ')}) from stdin`), {
      handleCopyInResponse(/** @type {CopyConnection} */ connection) {
        connection.sendCopyFromChunk(Buffer.from(text))
        connection.endCopyFrom()
      },
    })
    query.on('end', resolve)
    query.on('error', reject)
    client.query(query)
  })
}

/** @param {unknown} value */
function copyValue(value) {
  if (value === null) return '\\N'
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
}
