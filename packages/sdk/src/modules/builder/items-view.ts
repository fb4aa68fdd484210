import type { ItemSummary, Tour } from '@guide/contracts'
import { element } from '../../render/element.ts'
import type { Send } from './admin-requests.ts'
import { textField } from './fields.ts'
import { fill, kindLabels, labels } from './labels.ts'
import { currentPage, pagePattern } from './page-pattern.ts'
import type { View } from './panel.ts'

interface ItemList {
  data: { items: ItemSummary[] }
}

const typingMs = 250

/** Where the builder begins: a new tour, or one of the items. */
export function itemsView(send: Send, open: (id: string) => void): View {
  const list = element('ul', { class: 'builder-items' })
  const status = element('p', { role: 'status', class: 'builder-note' })
  let query = ''
  let name = ''
  let timer: ReturnType<typeof setTimeout>
  let latest = 0

  const search = textField(labels.search, text => {
    query = text
    clearTimeout(timer)
    timer = setTimeout(load, typingMs)
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

  async function load() {
    const request = ++latest
    const path = `/v1/admin/items?limit=50${query && `&q=${encodeURIComponent(query)}`}`
    try {
      const { value } = await send<ItemList>('GET', path)
      if (request !== latest) return
      const items = value.data.items.filter(({ status: state }) => state !== 'archived')
      list.replaceChildren(...items.map(row))
      status.textContent = items.length > 0 ? '' : labels.noItems
    } catch (error) {
      if (request === latest) status.textContent = fill(labels.failed, { reason: (error as Error).message })
    }
  }

  const row = ({ title, content_type, tour_id, content_id, status: state }: ItemSummary) =>
    element(
      'li',
      {},
      element(
        'button',
        { class: 'builder-row', type: 'button', click: () => open(`${tour_id ?? content_id}`) },
        element('b', {}, title),
        element('small', {}, `${kindLabels[content_type] ?? content_type} · ${state}`),
      ),
    )

  async function create() {
    const title = name.trim()
    if (!title) return (form.querySelector('input') as HTMLElement).focus()
    try {
      const url_patterns = [{ pattern: pagePattern(currentPage()) }]
      const { value } = await send<Tour>('POST', '/v1/admin/tours', { body: { title, url_patterns } })
      open(value.tour_id)
    } catch (error) {
      status.textContent = fill(labels.failed, { reason: (error as Error).message })
    }
  }

  status.textContent = labels.loading
  void load()
  return { title: labels.chooseItem, body: [form, search.element, status, list] }
}
