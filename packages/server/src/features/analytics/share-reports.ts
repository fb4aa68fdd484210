import { LRUCache } from 'lru-cache'

interface Shared {
  startedAt: number
  report: Promise<unknown>
}

/** Reports may have several MB. They are needed only for the requests that wait now. */
const maxShared = 20
const ttlMs = 60_000

/**
 * Computes a report once for all requests that wait for it at the same time, for example those of many open tabs. Such
 * requests of a tenant run one after another. A request takes the report of an earlier one only if that one began after
 * this request arrived, so no report is older than its request.
 */
export function shareReports() {
  const shared = new LRUCache<string, Shared>({ max: maxShared, ttl: ttlMs })

  return <Report>(key: string, arrivedAt: number, compute: () => Promise<Report>): Promise<Report> => {
    const known = shared.get(key)
    if (known && known.startedAt > arrivedAt) return known.report as Promise<Report>
    const report = compute()
    shared.set(key, { startedAt: performance.now(), report })
    report.catch(() => shared.delete(key))
    return report
  }
}
