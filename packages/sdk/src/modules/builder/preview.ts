import type { Definition } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import type { Item } from '../../core/item.ts'
import { button } from '../../render/card.ts'
import type { Surface } from '../../render/layer.ts'
import { createBar, partOf, until } from './bar.ts'
import type { BodyTrees } from './body-trees.ts'
import { colourChoice } from './colours.ts'
import { delivered } from './delivered.ts'
import { fill, labels } from './labels.ts'
import { play } from './play.ts'

interface PreviewOptions {
  kit: Kit
  surface: Surface
  id: string
  definition: Definition
  trees: BodyTrees
  from: string | undefined
  signal: AbortSignal
  /** Opens a window as wide as a phone. */
  openPhone(): Promise<void>
}

/** Plays what is being built as a user would get it, also on other pages of a single-page application. Resolves at its end. */
export function preview(options: PreviewOptions): Promise<void> {
  const { kit, surface, id, definition, trees, from, signal, openPhone } = options
  const itemHere = () => delivered(id, definition, trees)
  const first = itemHere()
  if (!first) return Promise.reject(new Error(labels.nothingToPreview))
  return new Promise(resolve => {
    const over = partOf(signal)
    const sayFailed = (reason: string) => bar.say(fill(labels.failed, { reason }))
    const colours = colourChoice(kit, sayFailed)
    const bar = createBar(
      labels.preview,
      labels.previewing,
      colours.element,
      button(labels.phone, 'quiet', () => {
        openPhone().catch(error => sayFailed((error as Error).message))
      }),
      button(labels.endPreview, 'quiet', () => over.abort()),
    )
    surface.open(until(over.signal), { element: bar.element, isModal: false, escape: () => over.abort() })
    const showing = play(kit, first, {
      from,
      rested: () =>
        bar.say(fill(labels.previewElsewhere, { page: pageOf(first, showing.progress().step_id) })),
      ended(isShown) {
        if (over.signal.aborted) return
        bar.say(isShown ? labels.previewOver : labels.previewMissing)
        // What was shown is finished. What was not shown leaves the bar, which says why.
        if (isShown) over.abort()
      },
    })
    void showing.mounted.then(() => bar.join(surface))
    const unsubscribe = kit.navigation.subscribe(() => {
      const now = itemHere()
      if (now) showing.update?.(now)
      if (!showing.isResting) bar.say(labels.previewing)
      bar.join(surface)
    })
    over.signal.addEventListener('abort', () => {
      unsubscribe()
      colours.reset()
      showing.end('stopped')
      resolve()
    })
  })
}

const pageOf = (item: Item, stepId: string | null | undefined): string =>
  (item.content_type === 'tour' && item.steps.find(step => step.step_id === stepId)?.page?.pattern) || ''
