import type { InboundEvent, ItemSummary } from '@guide/contracts'
import type { DemoPerson } from './demo-people.ts'
import { type Random, startRandom } from './demo-random.ts'

type Kind = ItemSummary['content_type']

/** What the plan needs to know of a published item. */
export interface DemoItem {
  id: string
  kind: Kind
  /** The ids of its steps or of the items of its checklist. */
  parts: string[]
  /** Whether it waits for a call or an event, so that few users see it. */
  isRare: boolean
  hasTarget: boolean
  hasCta: boolean
  /** Whether a user who closed it does not see it again. */
  isOnce: boolean
}

export interface PlannedEvent extends InboundEvent {
  user_id: string
  content_id: string
}

export const dayMs = 24 * 60 * 60 * 1000

interface Plan {
  items: readonly DemoItem[]
  people: readonly DemoPerson[]
  /** The start of the last day, and the time after which nothing has happened yet. */
  lastDay: number
  until: number
  days: number
}

/**
 * Plans what users did, day by day. The same arguments give the same events with the same ids, so that a plan that was
 * interrupted can be carried out again. Users come to the page on most working days, few of them finish everything, and
 * the target of the first hotspot is missing on most pages since the last Tuesday.
 */
export function* planActivity({ items, people, lastDay, until, days }: Plan): Generator<PlannedEvent[]> {
  const brokenItem = items.find(({ kind }) => kind === 'hotspot')?.id
  const brokenSince = tuesdayBefore(lastDay)
  const finished = new Set<string>()
  for (let index = 0; index < days; index++) {
    const day = lastDay - (days - 1 - index) * dayMs
    const events = people.flatMap(person => {
      const random = startRandom(`${person.userId} ${day}`)
      const isFirst = person.firstDay === index
      if (person.firstDay > index || !(isFirst || random.chance(person.eagerness * weight(day)))) return []
      const visit = startVisit(person, day, random)
      for (const item of items) {
        const isBroken = item.id === brokenItem && day >= brokenSince
        visit.meet(item, { isFirst, isBroken, finished })
      }
      return visit.events
    })
    const past = events.filter(({ at }) => Date.parse(at) <= until)
    yield past.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
  }
}

/** Few come on Saturday and Sunday. */
const weight = (day: number): number => ([0, 6].includes(new Date(day).getUTCDay()) ? 0.25 : 1)

function tuesdayBefore(day: number): number {
  let tuesday = day - dayMs
  while (new Date(tuesday).getUTCDay() !== 2) tuesday -= dayMs
  return tuesday
}

interface Meeting {
  isFirst: boolean
  isBroken: boolean
  /** The items that each user is done with. */
  finished: Set<string>
}

/** How likely a user sees an item of a kind on a visit. */
const chances: Partial<Record<Kind, number>> = {
  tooltip: 0.25,
  spotlight: 0.35,
  banner: 0.6,
  hotspot: 0.45,
  checklist: 0.5,
  modal: 0.12,
}

/** One visit of a user: a few minutes at some time of a working day. */
function startVisit(person: DemoPerson, day: number, random: Random) {
  const events: PlannedEvent[] = []
  const date = new Date(day).toISOString().slice(0, 10)
  const session_id = `demo-${date}-${person.userId}`
  let at = day + (7 * 60 + random.upTo(11 * 60)) * 60_000

  function report(item: DemoItem, name: string, rest: Pick<InboundEvent, 'step_id' | 'data'> = {}) {
    at += 1000 + random.upTo(9000)
    events.push({
      id: `${session_id}-${events.length}`,
      name,
      at: new Date(at).toISOString(),
      user_id: person.userId,
      session_id,
      content_id: item.id,
      ...rest,
    })
  }

  function findTarget(item: DemoItem, isBroken: boolean, step?: string): boolean {
    if (!item.hasTarget) return true
    const of = step === undefined ? {} : { step_id: step }
    // Of few tries, a single miss would look like a second broken target.
    const isFound = !(isBroken && random.chance(0.85))
    const data = isFound ? { found_by: 'data_attribute', after_ms: random.upTo(300) } : { after_ms: 5000 }
    report(item, isFound ? 'target.found' : 'target.missing', { ...of, data })
    return isFound
  }

  /** Returns whether the user came to the end. */
  function walk(item: DemoItem): boolean {
    report(item, 'content.shown')
    for (const step_id of item.parts) {
      if (findTarget(item, false, step_id)) report(item, 'step.shown', { step_id })
      if (!random.chance(0.86)) {
        report(item, random.chance(0.75) ? 'content.dismissed' : 'content.abandoned')
        return true
      }
    }
    report(item, 'content.completed')
    return true
  }

  function tick(item: DemoItem, finished: Set<string>): boolean {
    report(item, 'content.shown')
    for (const step_id of item.parts) {
      const part = `${person.userId} ${item.id} ${step_id}`
      if (finished.has(part) || !random.chance(0.3)) continue
      finished.add(part)
      report(item, 'checklist.item_done', { step_id })
    }
    const isDone = item.parts.every(part => finished.has(`${person.userId} ${item.id} ${part}`))
    if (isDone) report(item, 'content.completed')
    else if (random.chance(0.3)) report(item, 'content.dismissed')
    return isDone
  }

  function read(item: DemoItem): boolean {
    report(item, 'content.shown')
    if (item.hasCta && random.chance(0.4)) {
      report(item, 'content.cta')
      report(item, 'content.completed')
      return item.isOnce
    }
    if (!random.chance(0.6)) return false
    report(item, 'content.dismissed')
    return item.isOnce
  }

  return {
    events,
    /** The user gets an item, or does not. */
    meet(item: DemoItem, { isFirst, isBroken, finished }: Meeting): void {
      const key = `${person.userId} ${item.id}`
      if (finished.has(key)) return
      const usual = item.kind === 'tour' ? (isFirst ? 0.95 : 0) : (chances[item.kind] ?? 0.3)
      if (!random.chance(item.isRare ? 0.08 : usual)) return
      if (item.kind !== 'tour' && !findTarget(item, isBroken)) return
      const isDone =
        item.kind === 'tour' ? walk(item) : item.parts.length > 0 ? tick(item, finished) : read(item)
      if (isDone) finished.add(key)
    },
  }
}
