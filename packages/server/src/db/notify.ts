import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'

/** Notifies all nodes when the transaction commits. PostgreSQL only: an embedded database has one node. */
export async function notify(tx: Transaction, channel: string, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}
