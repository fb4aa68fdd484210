import { arrivalUrl } from '../../core/arrival-hash.ts'
import type { Kit } from '../../core/companion.ts'
import { openBuilder } from './builder.ts'
import { readPlace } from './kept-item.ts'
import { offerToBuild } from './offer.ts'
import type { Grant } from './session.ts'

interface Given {
  /** The sign-in of the toolbar. Without it the page was opened for building, and the builder asks for one. */
  grant?: Grant
}

/** Opens the builder for an admin, or offers it on a page that was opened for building. */
export async function attach(kit: Kit, { grant }: Given = {}): Promise<void> {
  const place = readPlace(`${arrivalUrl()}`)
  if (grant) openBuilder(kit, grant, place)
  else if (place) await offerToBuild(kit, place)
}
