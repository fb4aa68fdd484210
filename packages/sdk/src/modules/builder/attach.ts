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

/** Opens the builder for an admin, or offers it on a page that was opened for building. */
export async function attach(kit: Kit, { grant, resume }: Given = {}): Promise<void> {
  const place = readPlace(`${arrivalUrl()}`)
  const showContent = () => {
    resume?.().catch(cause => kit.warn('no content', cause))
  }
  if (grant) openBuilder(kit, grant, place)
  else if (place)
    await offerToBuild(kit, place, showContent).catch(cause => {
      kit.warn('no builder', cause)
      showContent()
    })
  else showContent()
}
