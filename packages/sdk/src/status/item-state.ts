import type { OnMissing, SdkElementTarget, SdkStep } from '@guide/contracts'
import type { EndReason } from '../core/api.ts'
import type { Kit, PageItems } from '../core/companion.ts'
import type { Item } from '../core/item.ts'
import type { ItemHistory } from './follow-items.ts'
import { describeTarget, waitsFor, watchesTarget } from './waits-for.ts'

declare const __ANCHORED_KINDS__: readonly string[]
declare const __KINDS_THAT_TAKE_OVER__: readonly string[]

/** Whether an item of the page is on the screen, and otherwise why not. */
export interface ItemState {
  /** `missing`: an element that the item needs is not on the page. `loading` lasts for a moment only. */
  kind: 'shown' | 'loading' | 'waiting' | 'missing' | 'ended'
  isShown?: boolean
  /** The target that is not on the page, in words. */
  target?: string | undefined
  /** The reason, as a sentence without a capital letter and a full stop. */
  text: string
}

type Find = Kit['targets']['find']

const endings: Partial<Record<EndReason, string>> = {
  completed: 'the user has finished it',
  dismissed: 'the user has closed it',
  abandoned: 'it has ended early, because its last steps could not be shown',
  other_tab: 'the user has closed it in another tab',
}

/** An item as a person would name it. */
export const nameOf = ({ content_type, title, id }: Item): string => `${content_type} "${title}" (${id})`

export const showingOf = (id: string, { showings }: Pick<PageItems, 'showings'>) =>
  showings().find(({ item }) => item.id === id)

export function itemState(item: Item, page: PageItems, history: ItemHistory, find: Find): ItemState {
  const { id, trigger } = item
  const showing = showingOf(id, page)
  const isShown = !!showing?.isShown() && !showing.isResting
  const stepId = showing?.progress().step_id ?? item.progress.step_id
  const absent = absentTarget(item, stepId, isShown, find)
  const target = absent && describeTarget(absent.element_target)
  const missing = (text: string) => ({ kind: 'missing', target, text }) as const
  const waiting = (text: string) => ({ kind: 'waiting', text }) as const
  if (isShown) {
    if (!absent) return { kind: 'shown', isShown, text: 'it is on the screen' }
    if (absent.on_missing !== 'center')
      return missing(`it is hidden until its target ${target} is there again`)
    return { ...missing(`its target ${target} is not on the page`), isShown }
  }
  if (page.due.has(id)) return waiting(turnOf(item, page))
  if (showing?.isResting) return waiting(restOf(item, stepId))
  if (showing)
    return target
      ? missing(`it waits for its target ${target}`)
      : { kind: 'loading', text: 'it is about to be shown' }
  const ending = endings[history.ended.get(id) as EndReason]
  const isOver = item.content_type === 'tour' || item.dismiss_behavior !== 'always'
  if (ending && isOver) return { kind: 'ended', text: ending }
  const watched = watchesTarget(item) && (trigger.element_target ?? ownTarget(item))
  const text = isBegun(item)
    ? ''
    : waitsFor(item, watched ? describeTarget(watched) : 'a target, but has none')
  if (watched && !find(watched))
    return { ...missing(`${text}, which is not on the page`), target: describeTarget(watched) }
  if (target) return missing(`${text && `${text}, and `}its target ${target} is not on the page`)
  return text ? waiting(text) : { kind: 'ended', text: 'it has already had its turn on this page' }
}

const isBegun = ({ content_type, progress }: Item) =>
  content_type === 'tour' && progress.state === 'in_progress'

interface Wanted {
  element_target: SdkElementTarget
  on_missing: OnMissing
}

/** The target that an item needs and that is not on the page. */
function absentTarget(item: Item, stepId: string | null, isShown: boolean, find: Find): Wanted | undefined {
  const wanted = wantedTargets(item, stepId, isShown)
  const isFine = ({ element_target, on_missing }: Wanted) =>
    find(element_target) || (!isShown && on_missing === 'center')
  return wanted.some(isFine) ? undefined : wanted[0]
}

/** A tour on the screen needs the target of its step. Any other tour needs the target of one of its steps on this page. */
function wantedTargets(item: Item, stepId: string | null, isShown: boolean): Wanted[] {
  if (item.content_type === 'tour') {
    const steps = item.steps.slice(indexOf(item.steps, stepId))
    return isShown ? steps.slice(0, 1) : steps.filter(step => !item.elsewhere?.includes(step.step_id))
  }
  const { element_target, on_missing } = item
  const isAnchored = __ANCHORED_KINDS__.includes(item.content_type)
  return isAnchored && element_target ? [{ element_target, on_missing }] : []
}

const indexOf = (steps: readonly SdkStep[], stepId: string | null) =>
  Math.max(
    steps.findIndex(step => step.step_id === stepId),
    0,
  )

const ownTarget = (item: Item) =>
  item.content_type === 'tour' ? item.steps[0]?.element_target : item.element_target

function turnOf({ content_type }: Item, { showings }: PageItems): string {
  const takesOver = (kind: string) => __KINDS_THAT_TAKE_OVER__.includes(kind)
  const before = showings().find(one => !one.isResting && takesOver(one.item.content_type))
  return before && takesOver(content_type)
    ? `it waits for its turn: ${nameOf(before.item)} is on the screen`
    : 'it waits for its turn'
}

/** What an item waits for that rests: a tour for its page, any other item until it can be seen. */
function restOf(item: Item, stepId: string | null): string {
  if (item.content_type !== 'tour') return 'it waits until a dialog of the page is closed'
  const index = indexOf(item.steps, stepId)
  const { page } = item.steps[index] ?? {}
  return `it waits for another page: step ${index + 1} belongs to ${page?.pattern || 'the other pages of the tour'}`
}
