import type { Content, ItemSummary, SelectorHealth, SelectorHealthItem, Tour } from '@guide/contracts'
import { definitionOf, kindNames } from '@guide/drafts'
import type { Kit } from '../../core/companion.ts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import { itemPath, type Send } from './admin-requests.ts'
import { type BrokenTarget, brokenTargets } from './broken-targets.ts'
import { textField } from './fields.ts'
import type { Place } from './kept-item.ts'
import { fill, labels } from './labels.ts'
import { currentPage, isHere, pagePattern } from './page-pattern.ts'
import type { View } from './panel.ts'
import { showAround } from './show-around.ts'
import { tourOfItems } from './tours-of-builder.ts'

interface ItemList {
  data: { items: ItemSummary[] }
}

interface ItemsViewOptions {
  kit: Kit
  surface: Surface
  send: Send
  open(place: Place): void
  signInAgain(): Promise<void>
  /** Resolves when the item that was open before is saved. */
  saved: Promise<unknown>
  signal: AbortSignal
}

const typingMs = 250
/** The targets of so many items are looked for on the page. */
const maxLooked = 25

/** Where the builder begins: a new tour, or one of the items. Those of this page come first, with what is broken in them. */
export function itemsView(options: ItemsViewOptions): View {
  const { kit, surface, send, open, signInAgain, saved, signal } = options
  const here = itemList(labels.onThisPage, open)
  const elsewhere = itemList(labels.onOtherPages, open)
  const status = element('p', { role: 'status', class: 'builder-note' })
  const again = button(labels.signInAgain, 'primary', () => void signInAgain().then(load).catch(fail))
  again.hidden = true
  const around = showAround({ kit, surface, tour: tourOfItems, signal })
  let query = ''
  let name = ''
  let timer: ReturnType<typeof setTimeout>
  let latest = 0
  let health: Promise<SelectorHealthItem[]> | undefined

  const search = textField(labels.search, text => {
    query = text
    loadSoon()
  })
  const newName = textField(
    labels.newTourName,
    text => {
      name = text
    },
    { maxlength: 200 },
  )
  const form = element(
    'form',
    {
      class: 'builder-new',
      submit(event) {
        event.preventDefault()
        void create()
      },
    },
    newName.element,
    element('button', { class: 'primary' }, labels.create),
  )

  function loadSoon() {
    clearTimeout(timer)
    timer = setTimeout(load, typingMs)
  }

  function fail(error: unknown) {
    again.hidden = (error as { status?: number }).status !== 401
    status.textContent = again.hidden
      ? fill(labels.failed, { reason: (error as Error).message })
      : labels.signedOut
  }

  async function load() {
    again.hidden = true
    const request = ++latest
    const isStale = () => request !== latest || signal.aborted
    if (isStale()) return
    const path = `/v1/admin/items?limit=50${query && `&q=${encodeURIComponent(query)}`}`
    try {
      const { value } = await send<ItemList>('GET', path)
      if (isStale()) return
      const items = value.data.items.filter(({ status: state }) => state !== 'archived')
      const isItemHere = ({ pages }: ItemSummary) => pages.length === 0 || pages.some(isHere)
      here.show(items.filter(isItemHere))
      elsewhere.show(items.filter(item => !isItemHere(item)))
      status.textContent = items.length > 0 ? '' : labels.noItems
      await lookForBroken(items.filter(isItemHere).slice(0, maxLooked), isStale)
    } catch (error) {
      if (!isStale()) fail(error)
    }
  }

  /** Says for each item what is broken in it, one item after the other. */
  async function lookForBroken(items: ItemSummary[], isStale: () => boolean) {
    health ??= send<SelectorHealth>('GET', '/v1/admin/analytics/selector-health').then(
      ({ value }) => value.data.items,
      // What the page has right now is told anyway.
      () => [],
    )
    const targets = await health
    for (const item of items) {
      const id = idOf(item)
      const { value } = await send<Tour | Content>('GET', itemPath(id))
      if (isStale()) return
      const ofItem = targets.filter(target => idOf(target) === id)
      here.tell(id, brokenTargets(kit, definitionOf(value), ofItem))
    }
  }

  async function create() {
    const title = name.trim()
    if (!title) return (form.querySelector('input') as HTMLElement).focus()
    try {
      const url_patterns = [{ pattern: pagePattern(currentPage()) }]
      const { value } = await send<Tour>('POST', '/v1/admin/tours', { body: { title, url_patterns } })
      open({ id: value.tour_id })
    } catch (error) {
      fail(error)
    }
  }

  status.textContent = labels.loading
  void saved.then(load)
  const unsubscribe = kit.navigation.subscribe(loadSoon)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    unsubscribe()
  })
  return {
    title: labels.chooseItem,
    body: [around.offer, form, search.element, status, again, here.element, elsewhere.element],
    help: around.begin,
  }
}

const idOf = ({ tour_id, content_id }: Pick<ItemSummary, 'tour_id' | 'content_id'>): string =>
  `${tour_id ?? content_id}`

/** Items below a heading. */
function itemList(heading: string, open: (place: Place) => void) {
  const list = element('ul', { class: 'builder-items' })
  const section = element(
    'section',
    { class: 'builder-group', hidden: true },
    element('h3', {}, heading),
    list,
  )
  const rows = new Map<string, HTMLElement>()

  function row(item: ItemSummary) {
    const id = idOf(item)
    const made = element(
      'li',
      {},
      element(
        'button',
        { class: 'builder-row', type: 'button', click: () => open({ id }) },
        element('b', {}, item.title),
        element('small', {}, `${kindNames[item.content_type]} · ${item.status}`),
      ),
    )
    rows.set(id, made)
    return made
  }

  const problem = (id: string, { stepId, n, title, reason }: BrokenTarget) => {
    const mend = button(labels.mend, 'quiet', () => open({ id, stepId, isMending: true }))
    if (n) mend.ariaLabel = fill(labels.mendStep, { n })
    return element(
      'li',
      {},
      element(
        'span',
        {},
        n ? element('b', {}, fill(labels.stepName, { n, title: title || labels.untitled })) : undefined,
        reason,
      ),
      mend,
    )
  }

  return {
    element: section,
    show(items: ItemSummary[]) {
      rows.clear()
      list.replaceChildren(...items.map(row))
      section.hidden = items.length === 0
    },
    /** Says below an item what is broken in it. */
    tell(id: string, broken: BrokenTarget[]) {
      if (broken.length > 0)
        rows
          .get(id)
          ?.append(element('ul', { class: 'builder-broken' }, ...broken.map(one => problem(id, one))))
    },
  }
}
