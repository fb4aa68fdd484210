import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { HelpKit } from './help-kit.ts'

/** Fills a place with what the service answers; where it does not, with a line that says so and a button to ask again. */
export async function load(help: HelpKit, place: HTMLElement, fill: () => Promise<unknown>): Promise<void> {
  const { labels, root, tell } = help
  const hadFocus = place.contains(root.activeElement)
  const failure = place.querySelector('.failure')
  place.ariaBusy = 'true'
  try {
    await fill()
    failure?.remove()
  } catch (cause) {
    tell('no help', cause)
    if (!failure)
      place.append(
        element(
          'div',
          { class: 'failure' },
          element('p', { role: 'alert' }, labels.failed),
          button(labels.retry, 'quiet', () => load(help, place, fill)),
        ),
      )
  }
  place.ariaBusy = 'false'
  if (hadFocus && !root.activeElement) place.focus()
}
