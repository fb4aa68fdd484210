/** How many connections to PostgreSQL a node opens at most, by who uses them. */
export const defaultPoolSizes = { edge: 10, admins: 5, reports: 2 }

export type PoolSizes = typeof defaultPoolSizes

/** The part of a node's connections that one of its workers opens at most. */
export const poolsOfWorker = (workers: number, { edge, admins, reports }: PoolSizes): PoolSizes => ({
  edge: Math.ceil(edge / workers),
  admins: Math.ceil(admins / workers),
  reports: Math.ceil(reports / workers),
})
