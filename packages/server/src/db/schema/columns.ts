import type { SQL } from 'drizzle-orm'
import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** The driver's buffers are pieces of larger ones. A cached piece would keep all of it in memory, so each gets its own. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: piece => Buffer.from(new Uint8Array(piece).buffer),
})
export const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const environment = () => text('environment').$type<'live' | 'test'>().notNull()

/** The size of what a row holds. The database computes it, so that no write can forget it. */
export const sizeOf = (expression: SQL) => integer('bytes').notNull().generatedAlwaysAs(expression)
