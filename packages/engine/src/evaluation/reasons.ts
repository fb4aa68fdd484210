import { compilePattern } from '../page/compile-pattern.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'
import type { Subject } from '../subject/subject.ts'
import { bucketFrom, buckets, everyone, nobody } from './bucket.ts'
import type { Gate } from './gates.ts'

/** Why a gate lets an item through or not, in words. */
export function reasonFor(gate: Gate, passed: boolean, item: SnapshotItem, subject: Subject): string {
  switch (gate) {
    case 'breaker':
      return item.switchedOff ?? 'switched on'
    case 'status':
      return item.unpublished ?? 'published'
    case 'schedule':
      return scheduleReason(item, subject.now)
    case 'page':
      return pageReason(item, subject)
    case 'progress':
      return progressReason(item, subject)
    case 'audience':
      if (item.audience === null) return 'for everybody'
      return passed ? 'the rule holds' : item.audience.why(subject)
    case 'rollout':
      return rolloutReason(item, subject)
  }
}

function scheduleReason({ startAt, endAt }: SnapshotItem, now: number): string {
  if (now < startAt) return startAt === Infinity ? 'its start can’t be read' : `starts at ${iso(startAt)}`
  if (now >= endAt) return endAt === -Infinity ? 'its end can’t be read' : `ended at ${iso(endAt)}`
  return endAt === Infinity ? 'no end' : `until ${iso(endAt)}`
}

const iso = (instant: number): string => new Date(instant).toISOString()

function pageReason({ patterns }: SnapshotItem, { page }: Subject): string {
  if (patterns.length === 0) return 'on every page'
  const match = patterns.find(pattern => compilePattern(pattern).matches(page))
  if (match === undefined) return `${page.address} matches none of ${patterns.map(shown).join(', ')}`
  return compilePattern(match).global ? 'on every page' : `${page.address} matches ${shown(match)}`
}

const shown = ({ pattern, is_regex }: SnapshotItem['patterns'][number]): string =>
  is_regex ? `/${pattern}/` : pattern || '*'

function progressReason(item: SnapshotItem, { progress, sessionId }: Subject): string {
  const entry = progress.get(item.id)
  const state = entry?.state ?? 'none'
  if (state === 'none') return 'no progress yet'
  if (item.manual) return `${state}, and shown by hand`
  if (item.firstVisit && state !== 'in_progress') return `${state}, and it is for the first visit`
  if (state !== 'completed' && state !== 'dismissed') return state
  if (item.afterwards === 'never') return `${state}, and not offered again`
  if (item.afterwards === 'always') return `${state}, and offered again each time`
  const same = (entry?.session_id ?? null) === sessionId
  return same ? `${state} in this session` : `${state} in another session`
}

function rolloutReason({ threshold, seedHash }: SnapshotItem, { userId }: Subject): string {
  if (threshold === everyone) return 'rolled out to everyone'
  if (threshold === nobody) return 'the rollout is switched off'
  const share = `${threshold / (buckets / 100)} %`
  if (userId === null) return `rolled out to ${share}, and there is no user id`
  return `the user is at ${bucketFrom(seedHash, userId) / (buckets / 100)} %, rolled out to ${share}`
}
