import type { Definition } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import type { Item } from '../../core/item.ts'
import { button } from '../../render/card.ts'
import { deepActive } from '../../render/focusables.ts'
import { focus, type Surface } from '../../render/layer.ts'
import { createBar, partOf, until } from './bar.ts'
import type { BodyTrees } from './body-trees.ts'
import { colourChoice } from './colours.ts'
import { delivered } from './delivered.ts'
import type { ItemFields } from './fields.ts'
import { goToPage } from './go-to-page.ts'
import { fill, labels } from './labels.ts'
import { urlOf } from './page-pattern.ts'
import { play } from './play.ts'
import { fieldButton, Incomplete } from './settle.ts'

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
  fields: ItemFields
}

/**
 * Plays what is being built as a user would get it, also on other pages of a single-page application. Resolves at its end,
 * with the path of the field that the admin wants to see then.
 */
export function preview(options: PreviewOptions): Promise<string | undefined> {
  const { kit, surface, id, definition, trees, from, signal, openPhone, fields } = options
  const itemHere = () => delivered(id, definition, trees)
  const first = itemHere()
  if (!first) return Promise.reject(new Error(labels.nothingToPreview))
  return new Promise(resolve => {
    const over = partOf(signal)
    const sayFailed = (reason: string) => bar.say(fill(labels.failed, { reason }))
    const colours = colourChoice(kit, sayFailed)
    let wanted: string | undefined
    const show = (path: string) => {
      wanted = path
      over.abort()
    }
    function failPhone(error: unknown) {
      if (!(error instanceof Incomplete)) return sayFailed((error as Error).message)
      bar.say(
        fill(labels.phoneIncomplete, { reason: error.message }),
        fieldButton(error, { ...fields, show }),
      )
    }
    /** The page on which the tour goes on. */
    const nextPage = () => pageOf(first, showing.progress().step_id)
    const goThere = button(labels.goThere, 'primary', () => {
      const page = nextPage()
      const url = page && urlOf(page)
      if (url) goToPage(kit, url)
    })
    const bar = createBar(
      labels.preview,
      labels.previewing,
      colours.element,
      button(labels.phone, 'quiet', () => void openPhone().catch(failPhone)),
      button(labels.endPreview, 'quiet', () => over.abort()),
    )
    surface.open(until(over.signal), { element: bar.element, isModal: false, escape: () => over.abort() })
    const showing = play(kit, first, {
      from,
      rested() {
        const page = nextPage()
        const text = fill(labels.previewElsewhere, { page: `${page?.pattern}` })
        bar.say(text, page && urlOf(page) ? [goThere] : [])
      },
      ended(isShown) {
        if (over.signal.aborted) return
        bar.say(isShown ? labels.previewOver : labels.previewMissing)
        // What was shown is finished. What was not shown leaves the bar, which says why.
        if (isShown) over.abort()
      },
    })
    void showing.mounted.then(() => {
      bar.join(surface)
      // A tour that waits for another page takes no focus.
      if (deepActive() === document.body) focus(bar.element)
    })
    function follow() {
      const now = itemHere()
      if (over.signal.aborted) return
      if (now) showing.update?.(now)
      if (!showing.isResting) bar.say(labels.previewing)
      bar.join(surface)
    }
    // A router may change the URL during the very click that a step waits for. The tour goes on to the next step first.
    const unsubscribe = kit.navigation.subscribe(() => setTimeout(follow))
    over.signal.addEventListener('abort', () => {
      unsubscribe()
      colours.reset()
      showing.end('stopped')
      resolve(wanted)
    })
  })
}

const pageOf = (item: Item, stepId: string | null | undefined) =>
  item.content_type === 'tour' ? item.steps.find(step => step.step_id === stepId)?.page : undefined
