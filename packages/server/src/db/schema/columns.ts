import type { SQL } from 'drizzle-orm'
import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const environment = () => text('environment').$type<'live' | 'test'>().notNull()

/** The size of what a row holds. The database computes it, so that no write can forget it. */
export const sizeOf = (expression: SQL) => integer('bytes').notNull().generatedAlwaysAs(expression)
