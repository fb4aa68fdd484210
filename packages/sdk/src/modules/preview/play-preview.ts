import type { Preview } from '@guide/contracts'
import type { Kit, LocalState, OpenedParts, Refusal, Showing } from '../../core/companion.ts'
import type { Item } from '../../core/item.ts'
import { keptPreview } from './kept-preview.ts'
import { createLabel } from './label.ts'
import { fill, pagesOf, previewLabels, thisPage } from './labels.ts'
import { withoutToken } from './preview-token.ts'

/** Follows the pages of this tab, and shows the item of a preview on those that it belongs to. */
export async function playPreview(token: string, kit: Kit, parts: OpenedParts): Promise<void> {
  const { api, navigation, signal, warn } = kit
  const labels = previewLabels(kit.options)
  const left = new AbortController()
  const label = createLabel(kit, labels, left.signal, again, end)
  let item: Item | undefined
  let page: Preview['data']['page'] | undefined
  let showing: Showing | undefined
  /** Whether the user has closed the item on this page load. */
  let isOver = false
  let latest = 0

  signal.addEventListener('abort', leave, { signal: left.signal })

  function leave() {
    left.abort()
    const last = showing
    showing = undefined
    last?.end('stopped')
  }

  /** Asks what the link shows on this page, and whether it still works. */
  async function look(): Promise<void> {
    const request = ++latest
    const path = `/v1/sdk/previews/${token}?url=${encodeURIComponent(location.href)}`
    const { data } = await api.request<Preview>(path)
    if (request !== latest || left.signal.aborted) return
    page = data.page
    item = withId(data.item)
    draw()
  }

  function draw() {
    if (!item || !page) return
    const isHere = page.matches || isBegunHere(item)
    if (showing && !isHere && !hasPages(item)) return hide()
    if (showing) showing.update?.(item)
    else if (isHere && !isOver) show(item)
    sayState()
  }

  function hide() {
    const last = showing
    showing = undefined
    last?.end('navigation')
    sayState()
  }

  function sayState() {
    if (!item || !page) return
    if (showing?.isResting) return label.say(fill(labels.previewContinues, { pages: nextPages(item) }))
    if (showing || page.matches) return label.say(isOver && !showing ? labels.previewEnded : '', isOver)
    const text = item.content_type === 'tour' ? labels.previewTourElsewhere : labels.previewElsewhere
    label.say(fill(text, { pages: pagesOf(page.patterns), page: thisPage() }))
  }

  function show(shown: Item) {
    isOver = false
    const kept = keptPreview.read()
    if (kept && isClosed(kept.progress[shown.id])) keptPreview.write({ ...kept, progress: {} })
    const progress = progressOf(shown.id) ?? shown.progress
    const begun = parts.beginShowing({ ...shown, progress } as Item, {
      ...kit,
      hosting: kit,
      // It hears what the page tracks, and tells the page nothing.
      emitter: { ...kit.emitter, emit: () => {} },
      localProgress: { get: progressOf, set: saveProgress },
      report: () => {},
      explicit: false,
      byCall: false,
      arrival: () => undefined,
      turn: () => begun.resume(),
      rested: sayState,
      start: () => {},
      show: () => {},
      failed: cause => warn('preview failed', cause),
    })
    showing = begun
    begun.onEnd(() => {
      if (showing !== begun) return
      showing = undefined
      isOver = true
      label.say(begun.isShown() ? labels.previewEnded : labels.previewMissing, true)
    })
    void begun.mounted.then(() => label.join())
  }

  function again() {
    if (!item) return
    keptPreview.write({ token, progress: {} })
    isOver = false
    draw()
  }

  function end() {
    keptPreview.write(undefined)
    leave()
    void parts.resume()
  }

  /** The link does not work any more: says so, once, and the content of the page goes on. */
  function isRefused(cause: unknown): boolean {
    if ((cause as Refusal).status !== 404) return false
    keptPreview.write(undefined)
    const last = showing
    showing = undefined
    last?.end('stopped')
    item = undefined
    label.close(labels.previewInvalid)
    void parts.resume()
    return true
  }

  const stopFollowing = navigation.subscribe((now, before) => {
    if (withoutToken(now) === withoutToken(before)) return
    look().catch(cause => isRefused(cause) || warn('preview failed', cause))
  })
  left.signal.addEventListener('abort', stopFollowing)

  try {
    await look()
  } catch (cause) {
    if (isRefused(cause)) return
    leave()
    // The page is refused as a whole.
    if ([401, 403].includes((cause as Refusal).status)) throw cause
    warn('preview failed', cause)
    await parts.resume()
  }
}

const progressOf = (id: string): LocalState | undefined => keptPreview.read()?.progress[id]

function saveProgress(id: string, progress: LocalState) {
  const kept = keptPreview.read()
  if (kept) keptPreview.write({ ...kept, progress: { ...kept.progress, [id]: progress } })
}

const isClosed = (progress: LocalState | undefined) =>
  /completed|dismissed|abandoned/.test(`${progress?.state}`)

const withId = (item: Preview['data']['item']): Item =>
  ({ ...item, id: item.content_type === 'tour' ? item.tour_id : item.content_id }) as Item

/** Whether a tour leads over several pages. */
const hasPages = (item: Item): boolean => item.content_type === 'tour' && item.steps.some(step => step.page)

/** Whether this is a later page of a tour that has begun. */
function isBegunHere(item: Item): boolean {
  if (item.content_type !== 'tour' || !hasPages(item)) return false
  const { state } = progressOf(item.id) ?? {}
  return state === 'in_progress' && (item.elsewhere ?? []).length < item.steps.length
}

/** The pages of the step that a tour waits for. */
function nextPages(item: Item): string {
  if (item.content_type !== 'tour') return ''
  const { step_id } = progressOf(item.id) ?? {}
  return item.steps.find(step => step.step_id === step_id)?.page?.pattern ?? ''
}
