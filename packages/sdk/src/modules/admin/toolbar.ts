import type { DiagnosedItem } from '@guide/contracts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { focus } from '../../render/layer.ts'
import { addStylesOnce, surfaceOf } from '../../render/surface.ts'
import styles from './admin.css?inline'
import { diagnosePage, SignedOut } from './diagnose-page.ts'
import { itemRow, plain } from './item-row.ts'
import type { Grant } from './request-grant.ts'
import { watchPage } from './watch-page.ts'

const toolbars = new WeakMap<ShadowRoot, AbortController>()

/** A small toolbar: who is signed in, and what there is for this page and why. There is one: who signs in again replaces it. */
export function showToolbar(kit: Kit, { token, user }: Grant, signInAgain: () => void): void {
  const { options, root, signal } = kit
  const surface = surfaceOf(kit)
  addStylesOnce(root, styles)
  const over = new AbortController()
  toolbars.get(root)?.abort()
  toolbars.set(root, over)
  const end = {
    until(stop: () => void) {
      over.signal.addEventListener('abort', stop, { once: true })
      return stop
    },
  }
  signal.addEventListener('abort', () => over.abort(), { signal: over.signal })

  const name = user.email ?? user.user_id
  const environment = options.apiKey.startsWith('sk_live') ? 'live' : 'test'
  const pill = element(
    'button',
    { class: 'admin-pill', type: 'button', click: toggle },
    element('i', { class: `admin-dot ${environment}` }),
    `Admin · ${environment}`,
  )
  const list = element('ul', { class: 'admin-items' })
  const state = element('p', { role: 'status' })
  const refreshButton = button('Refresh', 'quiet', refresh)
  const card = element(
    'section',
    { class: 'card admin', role: 'dialog', tabindex: -1, 'aria-label': 'Admin toolbar' },
    element(
      'header',
      { role: 'none' },
      element('h2', {}, name, element('small', {}, `${user.role ?? 'admin'} · ${environment}`)),
      element('button', {
        class: 'close',
        type: 'button',
        'aria-label': options.labels.close,
        click: toggle,
      }),
    ),
    element('div', { class: 'admin-summary' }, element('h3', {}, 'On this page'), state),
    list,
    element('footer', { role: 'none' }, refreshButton, button('Sign out', 'quiet', signOut)),
  )
  let shutCard: (() => void) | undefined
  let turn = 0

  function toggle() {
    shutCard?.()
    shutCard = shutCard ? undefined : surface.open(end, { element: card, isModal: false, escape: toggle })
    pill.ariaExpanded = `${!!shutCard}`
    focus(shutCard ? card : pill)
    if (shutCard) void refresh()
  }

  async function refresh() {
    if (!shutCard) return
    const mine = ++turn
    const answer = await diagnosePage(kit, token).catch((error: unknown) => error)
    if (mine !== turn || over.signal.aborted) return
    if (Array.isArray(answer)) return draw(answer)
    if (!(answer instanceof SignedOut)) return say('The service does not answer.')
    say('You are no longer signed in.')
    list.replaceChildren()
    refreshButton.replaceWith(
      button('Sign in again', 'primary', () => {
        signOut()
        signInAgain()
      }),
    )
  }

  function say(text: string) {
    state.replaceChildren(plain(text))
  }

  function draw(items: DiagnosedItem[]) {
    const delivered = items.filter(({ eligible }) => eligible)
    say(items.length > 0 ? `${delivered.length} of ${items.length} delivered` : 'Nothing yet.')
    const open = new Set([...list.querySelectorAll('[open]')].map(one => one.id))
    list.replaceChildren(...items.map(item => itemRow(item, open)))
  }

  function signOut() {
    over.abort()
  }

  surface.open(end, { element: pill, isModal: false })
  watchPage(kit, over.signal, () => void refresh())
  pill.ariaExpanded = 'false'
  surface.announce(`Signed in as ${name}`)
}
