interface OfTenant {
  tenant_id: string
}

/** Something that is deleted of any tenants. */
export interface Deletion<Row extends OfTenant = OfTenant> {
  /** Finds some rows. If one tenant has very many, those of others are among them. @param without these tenants */
  find(without: string[]): Promise<Row[]>
  remove(row: Row): Promise<unknown>
}

/**
 * Deletes everything that is found, some of each kind at a time. If something of a tenant cannot be deleted, the rest of this
 * kind and tenant waits for the next run, and the others go on.
 */
export async function deleteInTurns(deletions: Deletion[], signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const rounds = deletions.map(({ find, remove }) => {
    const waiting = new Set<string>()
    return async (): Promise<boolean> => {
      const rows = await find([...waiting])
      for (const row of rows) {
        if (signal.aborted) return false
        if (waiting.has(row.tenant_id)) continue
        try {
          await remove(row)
        } catch (error) {
          failures.push(error)
          waiting.add(row.tenant_id)
        }
      }
      return rows.length > 0
    }
  })
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const round of rounds) if (await round()) isMore = true
  }
  if (failures.length > 0) throw failures[0]
}
