import type { Targets } from '../../targets/targets.ts'
import type { ApiClient } from '../api-client.ts'
import { defaultWaitMs } from '../default-wait.ts'
import type { Item, readItem, TourItem } from '../item.ts'
import type { LocalProgress } from '../local-progress.ts'
import type { Showing } from '../showing.ts'
import { firstStepHere } from './first-step-here.ts'

interface StartContext {
  api: ApiClient
  readItem: typeof readItem
  targets: Targets
  localProgress: LocalProgress
  presenter: {
    showings(): Showing[]
    present(item: Item, byCall: boolean, isContinued?: boolean): Promise<boolean>
  }
}

/** Plays a tour from its beginning, in the place of another. */
export async function playTour(id: string, stopped: AbortSignal, context: StartContext): Promise<void> {
  const tour = await requestTour(id, context)
  const { presenter } = context
  await fingerprintOf(tour, context.targets)
  if (stopped.aborted) return
  const { step_id } = firstStepHere(tour, context.targets.find)
  for (const { item, end } of presenter.showings()) if (item.content_type === 'tour') end('stopped')
  // A handler of the page may have stopped the SDK.
  if (!stopped.aborted) await presenter.present({ ...tour, progress: { state: 'none', step_id } }, true)
}

/** Waits for the first step: by its fingerprint a target can be found only when that has arrived. */
async function fingerprintOf({ steps: [first], elsewhere }: TourItem, targets: Targets): Promise<void> {
  if (!first?.element_target.fingerprint || elsewhere?.includes(first.step_id)) return
  await new Promise(done => targets.wait(first.element_target, defaultWaitMs, done))
}

/**
 * Continues a tour that a call has started and that the service does not deliver to this page: after a reload, and on
 * the pages of its steps.
 */
export async function continueTour(
  id: string,
  stopped: AbortSignal | undefined,
  context: StartContext,
): Promise<void> {
  const found = await requestTour(id, context)
  const { localProgress, presenter } = context
  const progress = localProgress.get(id)
  if (stopped?.aborted || !progress || localProgress.startedByCall() !== id) return
  const tour = { ...found, progress }
  const step = tour.steps.find(one => one.step_id === progress.step_id)
  // A step without a page of its own continues after a reload, but not on other pages.
  const isHere = step?.page || progress.urls?.[`${step?.step_id}`] === location.href
  const known = presenter.showings().find(({ item }) => item.id === id)
  if (known) known.update?.(tour)
  else if (isHere) await presenter.present(tour, true, true)
}

async function requestTour(id: string, { api, readItem }: StartContext): Promise<TourItem> {
  const path = `/v1/sdk/tours/${encodeURIComponent(id)}?url=${encodeURIComponent(location.href)}`
  const tour = readItem(await api.request(path))
  if (tour?.content_type !== 'tour') throw new Error('not a tour')
  return tour
}
