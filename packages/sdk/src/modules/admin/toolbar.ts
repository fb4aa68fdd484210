import type { DiagnosedItem } from '@guide/contracts'
import type { Companion, Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import { focus } from '../../render/layer.ts'
import { surfaceOf } from '../../render/surface.ts'
import { showingOf } from '../../status/item-state.ts'
import styles from './admin.css?inline'
import { diagnosePage, SignedOut } from './diagnose-page.ts'
import { type ItemRow, idOf, itemRow, plain } from './item-row.ts'
import { liveStates } from './live-states.ts'
import type { Grant } from './request-grant.ts'
import { watchPage } from './watch-page.ts'

/** There is no event when a target leaves the page, so the states are also updated at this interval. */
const updateMs = 1000

const toolbars = new WeakMap<ShadowRoot, AbortController>()

/** A toolbar that shows who is signed in, and which items this page has and why. A second sign-in replaces it. */
export function showToolbar(kit: Kit, grant: Grant, signInAgain: () => void): void {
  const { token, user } = grant
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
    element(
      'footer',
      { role: 'none' },
      refreshButton,
      button('Sign out', 'quiet', signOut),
      button('Build', 'primary', () => void build()),
    ),
  )
  let closeCard: (() => void) | undefined
  let latestRequest = 0
  let rows: ItemRow[] = []
  /** `{n}` is replaced by how many items are on the screen. */
  let summary = ''
  let timer = 0

  function toggle() {
    closeCard?.()
    closeCard = closeCard
      ? undefined
      : surface.open(lifetime, { element: card, isModal: false, escape: toggle })
    pill.ariaExpanded = `${!!closeCard}`
    focus(closeCard ? card : pill)
    clearInterval(timer)
    if (!closeCard) return
    timer = window.setInterval(update, updateMs)
    void refresh()
  }

  async function refresh() {
    if (!closeCard) return
    const request = ++latestRequest
    const result = await diagnosePage(kit, token).catch((error: unknown) => error)
    if (request !== latestRequest || ended.signal.aborted) return
    if (Array.isArray(result)) return draw(result)
    if (!(result instanceof SignedOut)) return setStatus('The service does not answer.')
    rows = []
    list.replaceChildren()
    setStatus('You are no longer signed in.')
    refreshButton.replaceWith(
      button('Sign in again', 'primary', () => {
        signOut()
        signInAgain()
      }),
    )
  }

  function setStatus(text: string) {
    summary = text
    update()
  }

  function draw(all: DiagnosedItem[]) {
    const isHere = ({ gates }: DiagnosedItem) => gates.some(({ gate, passed }) => gate === 'page' && passed)
    // A tour that rests belongs to other pages.
    const items = all.filter(item => isHere(item) || showingOf(idOf(item), kit.presenter))
    const count = items.filter(({ eligible }) => eligible).length
    const open = new Set([...list.querySelectorAll('[open]')].map(one => one.id))
    rows = items.map(item => itemRow(item, open.has(idOf(item))))
    list.replaceChildren(...rows.map(row => row.element))
    setStatus(rows.length > 0 ? `${count} of ${rows.length} delivered, {n} on the screen` : 'Nothing yet.')
  }

  function update() {
    const text = summary.replace('{n}', `${updateStates(rows)}`)
    if (status.textContent !== text) status.replaceChildren(plain(text))
  }

  async function build() {
    try {
      const { attach } = await kit.load<Companion>('builder')
      if (closeCard) toggle()
      await attach({ ...kit, signal: ended.signal }, { grant })
    } catch (cause) {
      setStatus('The builder could not be loaded.')
      kit.warn('no builder', cause)
    }
  }

  function signOut() {
    ended.abort()
  }

  const updateStates = liveStates(kit, ended.signal, update)
  lifetime.onEnd(() => clearInterval(timer))
  surface.open(lifetime, { element: pill, isModal: false })
  watchPage(kit, ended.signal, () => void refresh())
  pill.ariaExpanded = 'false'
  surface.announce(`Signed in as ${name}`)
}
