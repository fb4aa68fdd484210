import type { Kit } from '../../core/companion.ts'
import { surfaceOf } from '../../render/surface.ts'
import { partOf } from './bar.ts'
import { findBuiltTargets } from './built-targets.ts'
import { holdContent } from './hold-content.ts'
import { openItem } from './item-view.ts'
import { itemsView } from './items-view.ts'
import { keepPlace, type Place } from './kept-item.ts'
import { openPanel } from './panel.ts'
import { adminSession, type Grant } from './session.ts'
import { editUnnoticed, stayOnPage } from './stay-on-page.ts'
import { styles } from './styles.ts'

const open = new WeakMap<ShadowRoot, AbortController>()

/**
 * Opens the builder for a signed-in admin, with the items or with one of them. Another call replaces it.
 * @param leave called when the admin closes it
 */
export function openBuilder(kit: Kit, grant: Grant, place: Place | undefined, leave: () => void): void {
  open.get(kit.root)?.abort()
  const closed = partOf(kit.signal)
  open.set(kit.root, closed)
  const { signal } = closed
  const surface = surfaceOf(kit, ...styles)
  holdContent(kit, signal)
  findBuiltTargets(kit, signal)
  editUnnoticed(kit, signal)
  const session = adminSession(kit, grant, next => openBuilder(kit, next, at, leave))
  const panel = openPanel(surface, signal, () => {
    keepPlace(undefined)
    closed.abort()
    leave()
  })
  stayOnPage(kit, signal)
  let at = place
  let left = partOf(signal)
  let saved: Promise<unknown> = Promise.resolve()

  function showItems() {
    left.abort()
    left = partOf(signal)
    at = undefined
    keepPlace(undefined)
    panel.show(itemsView({ kit, surface, ...session, open: showItem, saved, signal: left.signal }))
  }

  function showItem(next: Place) {
    left.abort()
    left = partOf(signal)
    at = next
    saved = openItem({ kit, surface, panel, session, place: next, signal: left.signal, back: showItems })
  }

  if (place) showItem(place)
  else showItems()
}
