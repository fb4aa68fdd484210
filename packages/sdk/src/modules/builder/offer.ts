import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { focus } from '../../render/layer.ts'
import { surfaceOf } from '../../render/surface.ts'
import { createBar, partOf, until } from './bar.ts'
import { openBuilder } from './builder.ts'
import { keepPlace, type Place } from './kept-item.ts'
import { fill, labels } from './labels.ts'
import { loadSignIn } from './session.ts'
import { styles } from './styles.ts'

/**
 * Offers to build on this page. The sign-in needs a click, because browsers block pop-ups without one.
 * @param declined called if nothing is built: the user does not want to or may not, or has closed the builder
 */
export async function offerToBuild(kit: Kit, place: Place, declined: () => void): Promise<void> {
  const signIn = await loadSignIn(kit)
  const over = partOf(kit.signal)
  const bar = createBar(
    labels.builder,
    place.isRecording ? labels.continueHere : labels.editHere,
    button(labels.signIn, 'primary', () => void open()),
    button(labels.notNow, 'quiet', () => {
      keepPlace(undefined)
      over.abort()
      declined()
    }),
  )
  surfaceOf(kit, ...styles).open(until(over.signal), { element: bar.element, isModal: false })
  // The admin came for this. By Tab, the end of the page is far away.
  if (document.activeElement === document.body) focus(bar.element)

  async function open() {
    try {
      const grant = await signIn()
      if (over.signal.aborted) return
      over.abort()
      kit.emitter.emit('admin:ready', grant.user)
      openBuilder(kit, grant, place, declined)
    } catch (error) {
      // Most users are no admins. They get the page as it is.
      if (!over.signal.aborted) declined()
      bar.say(fill(labels.signInFailed, { reason: (error as Error).message }))
    }
  }
}
