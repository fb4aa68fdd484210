import { customType, text, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const environment = () => text('environment').$type<'live' | 'test'>().notNull()
