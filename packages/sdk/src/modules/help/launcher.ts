import { element } from '../../render/element.ts'
import type { HelpKit } from './help-kit.ts'
import { fillLabel } from './labels.ts'

/** The round button that opens the help. */
export const createLauncher = (click: () => void): HTMLElement =>
  element(
    'button',
    { class: 'primary launcher', 'aria-expanded': 'false', click },
    element('b', { class: 'badge' }),
  )

/** Sets the label and the badge of the launcher. */
export function labelLauncher(launcher: HTMLElement, { labels, inbox }: HelpKit): void {
  const unread = inbox?.unread
  launcher.ariaLabel = labels.help + (unread ? `, ${fillLabel(labels.unread, unread)}` : '')
  ;(launcher.firstChild as Node).textContent = `${unread || ''}`
}
