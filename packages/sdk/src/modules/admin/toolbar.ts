import type { DiagnosedItem } from '@guide/contracts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { focus } from '../../render/layer.ts'
import { surfaceOf } from '../../render/surface.ts'
import styles from './admin.css?inline'
import { diagnosePage, SignedOut } from './diagnose-page.ts'
import { itemRow, plain } from './item-row.ts'
import type { Grant } from './request-grant.ts'
import { watchPage } from './watch-page.ts'

const toolbars = new WeakMap<ShadowRoot, AbortController>()

/** A toolbar that shows who is signed in, and which items this page has and why. A second sign-in replaces it. */
export function showToolbar(kit: Kit, { token, user }: Grant, signInAgain: () => void): void {
  const { options, root, signal } = kit
  const surface = surfaceOf(kit, styles)
  const ended = new AbortController()
  toolbars.get(root)?.abort()
  toolbars.set(root, ended)
  const lifetime = {
    onEnd(callback: () => void) {
      ended.signal.addEventListener('abort', callback, { once: true })
      return callback
    },
  }
  signal.addEventListener('abort', () => ended.abort(), { signal: ended.signal })

  const name = user.email ?? user.user_id
  const environment = options.apiKey.startsWith('sk_live') ? 'live' : 'test'
  const pill = element(
    'button',
    { class: 'admin-pill', click: toggle },
    element('i', { class: `admin-dot ${environment}` }),
    `Admin · ${environment}`,
  )
  const list = element('ul', { class: 'admin-items' })
  const status = element('p', { role: 'status' })
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
        'aria-label': options.labels.close,
        click: toggle,
      }),
    ),
    element('div', { class: 'admin-summary' }, element('h3', {}, 'On this page'), status),
    list,
    element('footer', { role: 'none' }, refreshButton, button('Sign out', 'quiet', signOut)),
  )
  let closeCard: (() => void) | undefined
  let latestRequest = 0

  function toggle() {
    closeCard?.()
    closeCard = closeCard
      ? undefined
      : surface.open(lifetime, { element: card, isModal: false, escape: toggle })
    pill.ariaExpanded = `${!!closeCard}`
    focus(closeCard ? card : pill)
    if (closeCard) void refresh()
  }

  async function refresh() {
    if (!closeCard) return
    const request = ++latestRequest
    const result = await diagnosePage(kit, token).catch((error: unknown) => error)
    if (request !== latestRequest || ended.signal.aborted) return
    if (Array.isArray(result)) return draw(result)
    if (!(result instanceof SignedOut)) return setStatus('The service does not answer.')
    setStatus('You are no longer signed in.')
    list.replaceChildren()
    refreshButton.replaceWith(
      button('Sign in again', 'primary', () => {
        signOut()
        signInAgain()
      }),
    )
  }

  function setStatus(text: string) {
    status.replaceChildren(plain(text))
  }

  function draw(items: DiagnosedItem[]) {
    const delivered = items.filter(({ eligible }) => eligible)
    setStatus(items.length > 0 ? `${delivered.length} of ${items.length} delivered` : 'Nothing yet.')
    const open = new Set([...list.querySelectorAll('[open]')].map(one => one.id))
    list.replaceChildren(...items.map(item => itemRow(item, open)))
  }

  function signOut() {
    ended.abort()
  }

  surface.open(lifetime, { element: pill, isModal: false })
  watchPage(kit, ended.signal, () => void refresh())
  pill.ariaExpanded = 'false'
  surface.announce(`Signed in as ${name}`)
}
