import { element } from '../../render/element.ts'
import type { HelpKit } from './help-kit.ts'
import { fillIn } from './words.ts'

/** The round button that opens the help. */
export const createLauncher = (click: () => void): HTMLElement =>
  element(
    'button',
    { class: 'primary launcher', 'aria-expanded': 'false', click },
    element('b', { class: 'badge' }),
  )

/** Names it, with how much is unread. */
export function nameLauncher(launcher: HTMLElement, { labels, inbox }: HelpKit): void {
  const unread = inbox?.unread
  launcher.ariaLabel = labels.help + (unread ? `, ${fillIn(labels.unread, unread)}` : '')
  ;(launcher.firstChild as Node).textContent = `${unread || ''}`
}
