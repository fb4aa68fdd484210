import type { CompiledAudience } from '../audience/compile-audience.ts'
import { textLimits } from '../budget/text-limits.ts'
import { Work, workLimits } from '../budget/work.ts'
import { compiled } from '../page/compile-pattern.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
import { because, type Reason } from '../reason.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'
import { stateIn } from '../subject/progress.ts'
import type { Subject } from '../subject/subject.ts'
import { answerLimits } from './answer-room.ts'
import { bucketFrom, buckets, everyone, nobody } from './bucket.ts'
import { isInProgress } from './items-on-page.ts'

/** One check that an item must pass to be delivered. */
interface Gate {
  readonly name: string
  /** `onPage` is the result of `itemsOnPage`. */
  passes(item: SnapshotItem, subject: Subject, onPage: boolean): boolean
  /** Why the item passes or fails, as admins read it. */
  reason(item: SnapshotItem, subject: Subject): Reason
}

export const breaker = {
  name: 'breaker',
  passes: ({ switchedOff }: SnapshotItem) => switchedOff === null,
  reason: ({ switchedOff }: SnapshotItem) => switchedOff ?? because('switched_on'),
} as const satisfies Gate

export const status = {
  name: 'status',
  passes: ({ unpublished }: SnapshotItem) => unpublished === null,
  reason({ unpublished, lacksTarget, content_type }: SnapshotItem) {
    if (unpublished !== null) return unpublished
    return lacksTarget ? because('published_without_target', { content_type }) : because('published')
  },
} as const satisfies Gate

const schedule = {
  name: 'schedule',
  passes: ({ startAt, endAt }: SnapshotItem, { now }: Subject) => startAt <= now && now < endAt,
  reason({ startAt, endAt }: SnapshotItem, { now }: Subject) {
    if (now < startAt) {
      return startAt === Infinity ? because('start_invalid') : because('starts_at', { at: iso(startAt) })
    }
    if (now >= endAt) {
      return endAt === -Infinity ? because('end_invalid') : because('ended_at', { at: iso(endAt) })
    }
    return endAt === Infinity ? because('active') : because('active_until', { at: iso(endAt) })
  },
} as const satisfies Gate

const iso = (instant: number): string => new Date(instant).toISOString()

const page = {
  name: 'page',
  // If its patterns were not all run, that is for the gate `budget` to say.
  passes: (item: SnapshotItem, subject: Subject, onPage: boolean) => onPage || isPageOpen(item, subject),
  reason(item: SnapshotItem, subject: Subject) {
    const { patterns, stepPages } = item
    const page = subject.page.relativeUrl
    const work = new Work(workLimits.page)
    if (patterns.length === 0) return because('every_page')
    const matches = (pattern: UrlPattern) => compiled(pattern).matches(subject.page, work)
    const match = patterns.find(matches)
    if (match) {
      return compiled(match).global
        ? because('every_page')
        : because('page_matches', { page, pattern: shown(match) })
    }
    const step = stepPages.find(matches)
    const none = { page, patterns: patterns.map(shown).join(', ') }
    if (!step) return because('page_differs', none)
    const { step_id } = step
    return isInProgress(item, subject)
      ? because('step_page', { page, pattern: shown(step), step_id })
      : because('step_page_not_started', { ...none, step_id })
  },
} as const satisfies Gate

/** Whether it is open that an item belongs on the page, because its expressions take too many steps. */
function isPageOpen(item: SnapshotItem, subject: Subject): boolean {
  const isRegex = ({ is_regex }: UrlPattern) => is_regex === true
  return (
    subject.pageWork.exceeded &&
    (item.patterns.some(isRegex) || (item.stepPages.some(isRegex) && isInProgress(item, subject)))
  )
}

const shown = ({ pattern, is_regex }: UrlPattern): string => (is_regex ? `/${pattern}/` : pattern || '*')

export const progress = {
  name: 'progress',
  passes(item: SnapshotItem, subject: Subject) {
    if (item.manual) return true
    const entry = subject.progress.get(item.id)
    if (entry === undefined) return true
    const state = stateIn(item.version, entry)
    if (state === 'none' || state === 'in_progress') return true
    if (item.firstVisit) return false
    if (state === 'seen' || item.showAgain === 'always') return true
    return item.showAgain === 'session' && (entry.session_id ?? null) !== subject.sessionId
  },
  reason(item: SnapshotItem, subject: Subject) {
    const entry = subject.progress.get(item.id)
    const state = stateIn(item.version, entry)
    if (entry?.state === 'abandoned') {
      const version = entry.abandoned_version ?? item.version
      if (state === 'none') return because('abandoned_before', { version, current: item.version })
      if (!item.manual && item.showAgain === 'never') return because('abandoned', { version })
    }
    if (state === 'none') return because('no_progress')
    if (item.manual) return because('progress_manual', { state })
    if (item.firstVisit && state !== 'in_progress') return because('first_visit_only', { state })
    if (state === 'seen' || state === 'in_progress') return because('progress', { state })
    if (item.showAgain === 'never') return because('not_again', { state })
    if (item.showAgain === 'always') return because('always_again', { state })
    const same = (entry?.session_id ?? null) === subject.sessionId
    return because(same ? 'this_session' : 'other_session', { state })
  },
} as const satisfies Gate

export const audience = {
  name: 'audience',
  passes(item: SnapshotItem, subject: Subject) {
    if (item.audience === null) return true
    const verdict = verdictOf(item, item.audience, subject)
    if (verdict === undefined) subject.stopped.set(item.id, 'budget')
    // If the rule was stopped, that is for the gate `budget` to say.
    return verdict !== false
  },
  reason(item: SnapshotItem, subject: Subject) {
    if (item.audience === null) return because('everyone')
    const verdict = verdictOf(item, item.audience, subject)
    if (verdict === undefined) return because('audience_unknown')
    if (verdict) return because('in_audience')
    subject.work.begin(workLimits.item)
    return item.audience.why(subject)
  },
} as const satisfies Gate

function verdictOf({ id }: SnapshotItem, rule: CompiledAudience, subject: Subject): boolean | undefined {
  const { verdicts, work } = subject
  if (verdicts?.has(id)) return verdicts.get(id)
  work.begin(workLimits.item)
  const verdict = rule.matches(subject)
  verdicts?.set(id, verdict)
  return verdict
}

export const budget = {
  name: 'budget',
  passes: (item: SnapshotItem, subject: Subject, onPage: boolean) =>
    subject.stopped.get(item.id) !== 'budget' && (onPage || !isPageOpen(item, subject)),
  reason(item: SnapshotItem, subject: Subject) {
    if (subject.stopped.get(item.id) === 'budget') return audienceStopped
    return isPageOpen(item, subject) ? patternsStopped : because('within_budget')
  },
} as const satisfies Gate

const audienceStopped = because('audience_stopped', {
  item_steps: workLimits.item,
  page_steps: workLimits.items,
})
const patternsStopped = because('patterns_stopped', {
  page_steps: workLimits.page,
  characters: textLimits.characters,
})

export const rollout = {
  name: 'rollout',
  passes({ threshold, seedHash }: SnapshotItem, { userId }: Subject) {
    if (threshold === everyone) return true
    return userId !== null && bucketFrom(seedHash, userId) < threshold
  },
  reason({ threshold, seedHash }: SnapshotItem, { userId }: Subject) {
    if (threshold === everyone) return because('rolled_out')
    if (threshold === nobody) return because('rollout_off')
    const covered = percent(threshold)
    if (userId === null) return because('rollout_without_user', { covered })
    return because('rollout_place', { covered, place: percent(bucketFrom(seedHash, userId)) })
  },
} as const satisfies Gate

const room = {
  name: 'room',
  passes: ({ id }: SnapshotItem, { stopped }: Subject) => stopped.get(id) !== 'room',
  reason({ id, manual }: SnapshotItem, { stopped }: Subject) {
    if (stopped.get(id) !== 'room') return because('room')
    return manual
      ? because('no_room_manual', { count: answerLimits.manualItems })
      : because('no_room', { count: answerLimits.items })
  },
} as const satisfies Gate

const percent = (bucket: number): number => bucket / (buckets / 100)

/**
 * Everything that must hold for an item to be delivered, in the order in which it is checked: the first gate that fails
 * is the reason. `explain` walks this list. `evaluate` spells the checks out, because a loop over the list is slower;
 * gates.test.ts compares the two.
 */
export const gates = [
  breaker,
  status,
  schedule,
  page,
  progress,
  audience,
  budget,
  rollout,
  room,
] as const satisfies Gate[]
export type GateName = (typeof gates)[number]['name']
