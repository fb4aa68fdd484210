import type { SnapshotItem } from '../snapshot/snapshot.ts'
import type { Subject } from '../subject/subject.ts'
import { bucketFrom, everyone } from './bucket.ts'

/** What must hold for an item to be delivered, cheapest first. The first that fails is the reason. */
export const gates = ['breaker', 'status', 'schedule', 'page', 'progress', 'audience', 'rollout'] as const
export type Gate = (typeof gates)[number]

export function scheduleAllows(item: SnapshotItem, now: number): boolean {
  return item.startAt <= now && now < item.endAt
}

export function progressAllows(item: SnapshotItem, { progress, sessionId }: Subject): boolean {
  if (item.manual) return true
  const entry = progress.get(item.id)
  if (entry === undefined || entry.state === 'none' || entry.state === 'in_progress') return true
  if (item.firstVisit) return false
  if (entry.state === 'seen' || item.afterwards === 'always') return true
  return item.afterwards === 'session' && (entry.session_id ?? null) !== sessionId
}

export function audienceAllows(item: SnapshotItem, subject: Subject): boolean {
  return item.audience === null || item.audience.matches(subject)
}

export function rolloutAllows({ threshold, seedHash }: SnapshotItem, { userId }: Subject): boolean {
  if (threshold === everyone) return true
  return userId !== null && bucketFrom(seedHash, userId) < threshold
}
