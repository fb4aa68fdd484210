import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { HelpKit } from './help-kit.ts'

/** Fills a container with the response of the service. After a failure it shows an error and a button to retry. */
export async function loadInto(
  help: HelpKit,
  container: HTMLElement,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { labels, root, warn } = help
  const hadFocus = container.contains(root.activeElement)
  const failure = container.querySelector('.failure')
  container.ariaBusy = 'true'
  try {
    await fill()
    failure?.remove()
  } catch (cause) {
    warn('help could not be loaded', cause)
    if (!failure)
      container.append(
        element(
          'div',
          { class: 'failure' },
          element('p', { role: 'alert' }, labels.failed),
          button(labels.retry, 'quiet', () => loadInto(help, container, fill)),
        ),
      )
  }
  container.ariaBusy = 'false'
  if (hadFocus && !root.activeElement) container.focus()
}
