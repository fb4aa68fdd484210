export * from './schema/authoring-tables.ts'
export * from './schema/delivery-tables.ts'
export * from './schema/help-tables.ts'
export * from './schema/tenant-tables.ts'
