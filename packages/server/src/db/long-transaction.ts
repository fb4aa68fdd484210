import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database, Transaction } from './database-interface.ts'
import * as schema from './schema.ts'

/**
 * Runs background work in one transaction that may take longer than a request, on a connection of its own. The embedded
 * database has one connection and no timeouts.
 */
export const longTransaction = <T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  database.kind === 'embedded'
    ? database.transaction(work)
    : database.withoutTimeouts(client => drizzle({ client, schema }).transaction(work))
