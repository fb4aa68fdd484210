import type { SeenOrigin } from '@guide/contracts'

export interface Visit {
  origin: string | null
  at: string
  /** Why it was refused; null if it was accepted. */
  reason: string | null
}

/** What happened last: a page was accepted, or refused. Null if no page came at all. */
export function latestVisit(pages: SeenOrigin[]): Visit | null {
  const visits = pages.flatMap(({ origin, last_seen_at, last_refusal }): Visit[] => [
    ...(last_seen_at ? [{ origin, at: last_seen_at, reason: null }] : []),
    ...(last_refusal ? [{ origin, at: last_refusal.at, reason: last_refusal.reason }] : []),
  ])
  return visits.sort((a, b) => b.at.localeCompare(a.at))[0] ?? null
}
