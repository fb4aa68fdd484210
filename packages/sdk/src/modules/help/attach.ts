import type { Kit } from '../../core/companion.ts'
import { surfaceOf } from '../../render/surface.ts'
import { articlesView } from './articles.ts'
import styles from './help.css?inline'
import type { HelpKit } from './help-kit.ts'
import { createInbox } from './inbox.ts'
import { defaultHelpLabels } from './labels.ts'
import { createLauncher, labelLauncher, placeLauncher } from './launcher.ts'
import { onOpener } from './on-opener.ts'
import { createPanel, untilClosed } from './panel.ts'

/** Shows the help in a corner of the page: articles for everyone, and conversations for users with a token. */
export function attach(kit: Kit): void {
  const { api, identity, signal, options } = kit
  const surface = surfaceOf(kit, styles)
  const labelIt = () => labelLauncher(launcher, help)
  const help: HelpKit = {
    ...kit,
    labels: { ...defaultHelpLabels, ...options.labels },
    inbox: identity.token() ? createInbox(api, labelIt) : undefined,
    conversations: {},
    go: view => panel.go(view),
  }
  const panel = createPanel(help, surface, articlesView(help), isOpen => {
    launcher.ariaExpanded = `${isOpen}`
    // The focus is back where it was: at the launcher, or at an element of the page that opened the help.
    if (!isOpen && document.activeElement === document.body) launcher.focus()
  })
  const launcher = createLauncher(panel.toggle)
  const refreshInbox = () => document.visibilityState === 'hidden' || help.inbox?.refresh().catch(() => {})
  const closeLauncher = surface.open(untilClosed, { element: launcher, isModal: false, escape: panel.close })
  const place = () => placeLauncher(launcher, options.launcher)
  const stopFollowing = kit.emitter.on('options', place)
  place()
  onOpener(kit, panel.toggle)
  signal.addEventListener('abort', () => {
    stopFollowing()
    closeLauncher()
    panel.close()
  })
  document.addEventListener('visibilitychange', refreshInbox, { signal })
  labelIt()
  refreshInbox()
}
