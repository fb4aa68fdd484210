import type { CreatedPreviewLink } from '@guide/contracts'
import { itemPath, type Send } from './admin-requests.ts'
import type { EditedItem } from './edited-item.ts'
import { placeName } from './kept-item.ts'
import { labels } from './labels.ts'
import { incomplete, settle } from './settle.ts'

/** The inner size of many phones. */
const features = 'popup,width=390,height=760'

/**
 * Opens this page in a window as wide as a phone, with a preview link. There the page and the item have the layout that
 * users of phones get, which no part of a wide window could show.
 */
export function phoneWindow(send: Send, item: EditedItem, signal: AbortSignal): () => Promise<void> {
  const links = `${itemPath(item.id)}/preview-links`
  let closeLast = () => {}
  signal.addEventListener('abort', () => closeLast())

  return async () => {
    closeLast()
    const definition = item.definition()
    const missing = definition && incomplete({ definition, problems: [] })
    if (missing) throw missing
    // By the click itself, because browsers block windows that open later.
    const opened = window.open('', '_blank', features)
    if (!opened) throw new Error(labels.phoneBlocked)
    closeLast = () => opened.close()
    try {
      await settle(item.keeper)
      const body = { url: location.href }
      const { value } = await send<CreatedPreviewLink>('POST', links, { body })
      // The link works only as long as this item is open.
      closeLast = () => {
        opened.close()
        send('DELETE', `${links}/${value.link_id}`).catch(() => {})
      }
      forgetPlace(opened)
      opened.location.replace(value.url)
    } catch (error) {
      closeLast()
      throw error
    }
  }
}

/** A new window has a copy of the storage of this tab, and would offer the builder. */
function forgetPlace(opened: Window) {
  try {
    opened.sessionStorage.removeItem(placeName)
  } catch {
    // The storage is blocked, so nothing was kept.
  }
}
