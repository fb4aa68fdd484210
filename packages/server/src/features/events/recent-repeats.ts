import { createBoundedCache } from '../../bounded-cache.ts'
import type { StoredEvent } from './stored-event.ts'

const rememberedMs = 60_000
const maxTenants = 10_000

/**
 * Knows which tenants have lately sent events again that were stored already. To look for such events costs a quarter of
 * storing them, and few are: pages repeat a request only after a failure. So they are looked for if a tenant has just sent
 * some, or if a commit fails because of one.
 */
export function createRecentRepeats() {
  const tenants = createBoundedCache<true>(maxTenants, { ttl: rememberedMs })
  return {
    areExpectedIn: (events: StoredEvent[]): boolean =>
      tenants.size > 0 && events.some(({ tenant_id }) => tenants.has(tenant_id)),

    /** Compares the events of a commit with those that were new. */
    note(events: StoredEvent[], fresh: ReadonlySet<StoredEvent>) {
      for (const event of events) if (!fresh.has(event)) tenants.set(event.tenant_id, true)
    },
  }
}
