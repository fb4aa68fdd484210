import type { NeverShown, ScheduleChange } from '@guide/contracts'
import type { SnapshotItem } from '@guide/engine'
import { daysFrom } from '../../db/daily-partitions.ts'
import { itemReference } from '../../items/item-reference.ts'

interface Kinds {
  content_types: readonly string[]
}

type Why = Pick<NeverShown, 'reason' | 'code'>

/** The published items that no user can see. What a circuit breaker switched off is not among them: it can come back. */
export const neverShown = (items: readonly SnapshotItem[], tenant: Kinds, now: number): NeverShown[] =>
  items.flatMap(item => {
    const why = whyNever(item, tenant, now)
    return why === null ? [] : [{ ...itemReference(item), ...why }]
  })

function whyNever(item: SnapshotItem, { content_types }: Kinds, now: number): Why | null {
  const { content_type, unpublished, lacksTarget, endAt, threshold } = item
  if (unpublished !== null) return { code: unpublished.code, reason: unpublished.text }
  if (endAt <= now) return { code: 'schedule_ended', reason: 'the schedule has ended' }
  if (threshold <= 0) return { code: 'rollout_empty', reason: 'the rollout covers no user' }
  if (lacksTarget) return { code: 'no_target', reason: `the ${content_type} has no target` }
  if (content_type !== 'tour' && !content_types.includes(content_type))
    return { code: 'unused_kind', reason: `${content_type} is not one of the tenant's content types` }
  return null
}

/** The published items whose schedule starts or ends within seven days, soonest first. */
export function scheduleChanges(items: readonly SnapshotItem[], now: number): ScheduleChange[] {
  const isSoon = (at: number) => at > now && at <= daysFrom(now, 7)
  return items
    .flatMap(item => [
      { item, change: 'starts' as const, at: item.startAt },
      { item, change: 'ends' as const, at: item.endAt },
    ])
    .filter(({ at }) => isSoon(at))
    .sort((a, b) => a.at - b.at)
    .map(({ item, change, at }) => ({ ...itemReference(item), change, at: new Date(at).toISOString() }))
}
