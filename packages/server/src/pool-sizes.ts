/** How many connections to PostgreSQL a node opens at most, by who uses them. */
export const defaultPoolSizes = { edge: 10, admins: 5, reports: 2 }

export type PoolSizes = typeof defaultPoolSizes

/** What a process that serves pages opens at most. Admins sign in there, but have their thread for all the rest. */
export const poolsForPages = ({ edge }: PoolSizes, workers: number): PoolSizes => ({
  edge: Math.ceil(edge / workers),
  admins: 2,
  reports: 1,
})

/** What the thread for admins opens at most. */
export const poolsForAdmins = ({ admins, reports }: PoolSizes): PoolSizes => ({ edge: 2, admins, reports })
