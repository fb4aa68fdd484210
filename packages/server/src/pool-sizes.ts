/** How many connections to PostgreSQL a node opens at most, by who uses them. */
export const defaultPoolSizes = { edge: 10, admins: 5, reports: 2 }

export type PoolSizes = typeof defaultPoolSizes
