import type { Kit } from '../../core/companion.ts'
import { addStylesOnce, surfaceOf } from '../../render/surface.ts'
import { articlesView } from './articles.ts'
import styles from './help.css?inline'
import type { HelpKit } from './help-kit.ts'
import { createInbox } from './inbox.ts'
import { createLauncher, nameLauncher } from './launcher.ts'
import { byHand, createPanel } from './panel.ts'
import { words } from './words.ts'

/** Help in a corner of the page: articles for everybody, and conversations for those who are signed in. */
export function attach(kit: Kit): void {
  const { api, identity, signal } = kit
  const surface = surfaceOf(kit)
  addStylesOnce(kit.root, styles)
  const draw = () => nameLauncher(launcher, help)
  const help: HelpKit = {
    ...kit,
    labels: { ...words, ...kit.options.labels },
    inbox: identity.token() ? createInbox(api, draw) : undefined,
    kept: {},
    go: view => panel.go(view),
  }
  const panel = createPanel(help, surface, articlesView(help), isOpen => {
    launcher.ariaExpanded = `${isOpen}`
    if (!isOpen) launcher.focus()
  })
  const launcher = createLauncher(panel.toggle)
  const look = () => document.hidden || help.inbox?.refresh().catch(() => {})
  const shut = surface.open(byHand, { element: launcher, isModal: false, escape: panel.close })
  // Below whatever else is shown, now or later.
  launcher.parentElement?.prepend(launcher)
  signal.addEventListener('abort', () => {
    shut()
    panel.close()
  })
  document.addEventListener('visibilitychange', look, { signal })
  draw()
  look()
}
