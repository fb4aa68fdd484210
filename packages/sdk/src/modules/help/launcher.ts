import type { LauncherOptions } from '../../core/api.ts'
import { element } from '../../render/element.ts'
import type { HelpKit } from './help-kit.ts'
import { fillLabel } from './labels.ts'

const defaultDistance = 16

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

/** Puts the launcher below all other layers and into its corner. The panel and the pill of a checklist follow it. */
export function placeLauncher(launcher: HTMLElement, { corner, x, y, hidden }: LauncherOptions = {}): void {
  const { style } = launcher.parentElement as HTMLElement
  launcher.parentElement?.prepend(launcher)
  launcher.classList.toggle('top', /^top/.test(`${corner}`))
  launcher.classList.toggle('start', /start$/.test(`${corner}`))
  launcher.hidden = !!hidden
  for (const [name, distance] of Object.entries({ x, y }))
    style.setProperty(`--${name}`, `${Number(distance) >= 0 ? distance : defaultDistance}px`)
}
