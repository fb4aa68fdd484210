import { arrivalUrl } from '../../core/arrival-hash.ts'
import type { Kit } from '../../core/companion.ts'
import { openBuilder } from './builder.ts'
import { readPlace } from './kept-item.ts'
import { offerToBuild } from './offer.ts'
import type { Grant } from './session.ts'

interface Given {
  /** The sign-in of the toolbar. Without it the page was opened for building, and the builder asks for one. */
  grant?: Grant
  /** Shows the content of the page, which a page that was opened for building leaves to the builder. */
  resume?(): Promise<void>
}

/** Opens the builder for an admin, or offers it on a page that was opened for building. */
export async function attach(kit: Kit, { grant, resume }: Given = {}): Promise<void> {
  const place = readPlace(`${arrivalUrl()}`)
  if (grant) openBuilder(kit, grant, place)
  else if (place) offerToBuild(kit, place).catch(cause => kit.warn('no builder', cause))
  await resume?.()
}
