import { isDatabaseUnavailable } from './database-unavailable.ts'

interface Parts<Row> {
  /** How many rows of one tenant may wait, so that no tenant takes the place of the others. */
  maxOfTenant: number
  /** Writes rows of several tenants, all or none of them. */
  put(rows: Row[]): Promise<void>
  /** Called with rows that cannot be written. They are lost. */
  onFailed(error: unknown, rows: Row[]): void
}

/** To put more of them into a statement would hold the event loop, because rows may be large. */
const maxTogether = 100

/** Rows that wait to be written together. */
export function createWaitingRows<Row extends { tenant_id: string }>({
  maxOfTenant,
  put,
  onFailed,
}: Parts<Row>) {
  let tenants = new Map<string, Map<string, Row>>()

  /** Halves the rows until one that cannot be written fails alone. */
  async function write(rows: Row[]): Promise<void> {
    if (rows.length === 0) return
    try {
      await put(rows)
    } catch (error) {
      if (rows.length === 1 || isDatabaseUnavailable(error)) return onFailed(error, rows)
      const middle = rows.length >> 1
      await write(rows.slice(0, middle))
      await write(rows.slice(middle))
    }
  }

  return {
    find: (tenantId: string, key: string): Row | undefined => tenants.get(tenantId)?.get(key),

    hasRoom(tenantId: string, key: string): boolean {
      const rows = tenants.get(tenantId)
      return !rows || rows.size < maxOfTenant || rows.has(key)
    },

    /** Adds a row, instead of the one with the same key. */
    set(key: string, row: Row): void {
      const rows = tenants.get(row.tenant_id) ?? new Map<string, Row>()
      tenants.set(row.tenant_id, rows.set(key, row))
    },

    /** Writes all rows. */
    async write(): Promise<void> {
      const rows = [...tenants.values()].flatMap(ofTenant => [...ofTenant.values()])
      tenants = new Map()
      for (let from = 0; from < rows.length; from += maxTogether)
        await write(rows.slice(from, from + maxTogether))
    },
  }
}
