import type { CompiledAudience } from '../audience/compile-audience.ts'
import { textLimits } from '../budget/text-limits.ts'
import { Work, workLimits } from '../budget/work.ts'
import { compiled } from '../page/compile-pattern.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
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
  reason(item: SnapshotItem, subject: Subject): string
}

export const breaker = {
  name: 'breaker',
  passes: ({ switchedOff }: SnapshotItem) => switchedOff === null,
  reason: ({ switchedOff }: SnapshotItem) => switchedOff ?? 'switched on',
} as const satisfies Gate

export const status = {
  name: 'status',
  passes: ({ unpublished }: SnapshotItem) => unpublished === null,
  reason({ unpublished, lacksTarget, content_type }: SnapshotItem) {
    if (unpublished !== null) return unpublished
    return lacksTarget ? `published, but the ${content_type} has no target to point at` : 'published'
  },
} as const satisfies Gate

const schedule = {
  name: 'schedule',
  passes: ({ startAt, endAt }: SnapshotItem, { now }: Subject) => startAt <= now && now < endAt,
  reason({ startAt, endAt }: SnapshotItem, { now }: Subject) {
    if (now < startAt) return startAt === Infinity ? 'the start date is invalid' : `starts at ${iso(startAt)}`
    if (now >= endAt) return endAt === -Infinity ? 'the end date is invalid' : `ended at ${iso(endAt)}`
    return endAt === Infinity ? 'active, without an end date' : `active until ${iso(endAt)}`
  },
} as const satisfies Gate

const iso = (instant: number): string => new Date(instant).toISOString()

const page = {
  name: 'page',
  // If its patterns were not all run, that is for the gate `budget` to say.
  passes: (item: SnapshotItem, subject: Subject, onPage: boolean) => onPage || isPageOpen(item, subject),
  reason(item: SnapshotItem, subject: Subject) {
    const { patterns, stepPages } = item
    const { page } = subject
    const work = new Work(workLimits.page)
    if (patterns.length === 0) return 'shown on every page'
    const matches = (pattern: UrlPattern) => compiled(pattern).matches(page, work)
    const match = patterns.find(matches)
    if (match) {
      return compiled(match).global ? 'shown on every page' : `${page.relativeUrl} matches ${shown(match)}`
    }
    const step = stepPages.find(matches)
    const noMatch = `${page.relativeUrl} matches none of ${patterns.map(shown).join(', ')}`
    if (!step) return noMatch
    return isInProgress(item, subject)
      ? `in progress, and ${page.relativeUrl} matches ${shown(step)}, the page of step ${step.step_id}`
      : `${noMatch}; step ${step.step_id} is on this page, but the tour is not in progress`
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
      const abandoned = `abandoned in version ${entry.abandoned_version ?? item.version}`
      if (state === 'none') return `${abandoned}, and offered again in version ${item.version}`
      if (!item.manual && item.showAgain === 'never') {
        return `${abandoned}, and not offered again before a newer version`
      }
    }
    if (state === 'none') return 'no progress yet'
    if (item.manual) return `${state}, but the trigger is manual`
    if (item.firstVisit && state !== 'in_progress') return `${state}, and shown on the first visit only`
    if (state === 'seen' || state === 'in_progress') return state
    if (item.showAgain === 'never') return `${state}, and not shown again`
    if (item.showAgain === 'always') return `${state}, but always shown again`
    const same = (entry?.session_id ?? null) === subject.sessionId
    return same ? `${state} in this session` : `${state} in another session`
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
    if (item.audience === null) return 'shown to everyone'
    const verdict = verdictOf(item, item.audience, subject)
    if (verdict === undefined) return 'not known, because the rule was stopped'
    if (verdict) return 'the user is in the audience'
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
    return isPageOpen(item, subject) ? patternsStopped : 'its patterns and rules take few enough steps'
  },
} as const satisfies Gate

const steps = (count: number): string => `${count.toLocaleString('en')} steps`
const audienceStopped =
  `the audience was stopped: it takes more than ${steps(workLimits.item)}, ` +
  `or all audiences on this page take more than ${steps(workLimits.items)}`
const patternsStopped =
  `the expressions of the page were stopped: they take more than ${steps(workLimits.page)}, ` +
  `or the address has more than ${textLimits.characters} characters`

export const rollout = {
  name: 'rollout',
  passes({ threshold, seedHash }: SnapshotItem, { userId }: Subject) {
    if (threshold === everyone) return true
    return userId !== null && bucketFrom(seedHash, userId) < threshold
  },
  reason({ threshold, seedHash }: SnapshotItem, { userId }: Subject) {
    if (threshold === everyone) return 'rolled out to everyone'
    if (threshold === nobody) return 'the rollout is switched off'
    const covered = `the rollout covers ${percent(threshold)}`
    if (userId === null) return `${covered}, and there is no user id`
    return `${covered}, and the user is at ${percent(bucketFrom(seedHash, userId))}`
  },
} as const satisfies Gate

const room = {
  name: 'room',
  passes: ({ id }: SnapshotItem, { stopped }: Subject) => stopped.get(id) !== 'room',
  reason({ id, manual }: SnapshotItem, { stopped }: Subject) {
    if (stopped.get(id) !== 'room') return 'there is room in the response'
    const count = manual
      ? `${answerLimits.manualItems} items with a manual trigger`
      : `${answerLimits.items} items`
    return `a response holds at most ${count} and 1 MiB, and items before this one take that room`
  },
} as const satisfies Gate

const percent = (bucket: number): string => `${bucket / (buckets / 100)} %`

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
