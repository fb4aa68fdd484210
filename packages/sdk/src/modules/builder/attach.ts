import { arrivalUrl } from '../../core/arrival-hash.ts'
import type { Kit } from '../../core/companion.ts'
import { openBuilder } from './builder.ts'
import { readPlace } from './kept-item.ts'
import { offerToBuild } from './offer.ts'
import type { Grant } from './session.ts'

interface Given {
  /** The sign-in of the toolbar. Without it the page was opened for building, and the builder asks for one. */
  grant?: Grant
  /** Shows the content of the page. Where the page was opened for building, it waits until the builder is closed. */
  resume?(): Promise<void>
}

const offered = new WeakMap<ShadowRoot, AbortSignal>()

/** Opens the builder for an admin, or offers it on a page that was opened for building. */
export async function attach(kit: Kit, { grant, resume }: Given = {}): Promise<void> {
  const { root, signal, warn } = kit
  const place = readPlace(`${arrivalUrl()}`)
  let begin = resume
  const showContent = () => {
    const show = begin ?? kit.update
    begin = undefined
    show().catch(cause => warn('no content', cause))
  }
  if (grant) {
    // The admin may sign out while the builder is open.
    signal.addEventListener('abort', showContent)
    return openBuilder(kit, grant, place, showContent)
  }
  // The page may call `start` again.
  if (offered.get(root) === signal) return
  offered.set(root, signal)
  if (!place || isFramedByOthers()) return showContent()
  await offerToBuild(kit, place, showContent).catch(cause => {
    warn('no builder', cause)
    showContent()
  })
}

/**
 * Whether a page of another origin has this page in a frame. It also chooses the address, and could lead an admin to click
 * on what they do not see.
 */
function isFramedByOthers(): boolean {
  try {
    // The browser refuses to say anything about the document of another origin.
    for (let view: Window = window; view !== view.parent; view = view.parent)
      if (!view.parent.document) return true
    return false
  } catch {
    return true
  }
}
