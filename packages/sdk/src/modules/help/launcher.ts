import { element } from '../../render/element.ts'
import type { HelpKit } from './help-kit.ts'
import { fillIn } from './words.ts'

/** The round button that opens the help. */
export const createLauncher = (click: () => void): HTMLElement =>
  element('button', { class: 'primary launcher', click }, element('b', { class: 'badge' }))

export function drawLauncher(launcher: HTMLElement, { labels, inbox }: HelpKit, isOpen: boolean): void {
  const unread = inbox?.unread
  launcher.ariaLabel = labels.help + (unread ? `, ${fillIn(labels.unread, unread)}` : '')
  launcher.ariaExpanded = `${isOpen}`
  ;(launcher.firstChild as Node).textContent = `${unread || ''}`
}
