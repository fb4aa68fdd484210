import type { ItemSummary } from '@guide/contracts'
import { element } from '../../render/element.ts'
import type { Send } from './admin-requests.ts'
import { type Field, labelled } from './fields.ts'
import { labels } from './labels.ts'

interface ItemList {
  data: { items: ItemSummary[]; total: number }
}

/** The most that one page of a list has. */
const limit = 100

/** Chooses another tour or content item by its title. Only its id is stored. */
export function itemField(
  send: Send,
  label: string,
  kind: 'tour' | 'content',
  changed: (id: string) => void,
): Field {
  const control = element('select', { class: 'builder-input', change: () => changed(control.value) })
  const hint = element('small', { hidden: true }, labels.moreInConsole)
  let isLoaded = false
  let value = ''

  const offer = (id: string, text: string) => control.append(element('option', { value: id }, text))

  async function load() {
    isLoaded = true
    const path = `/v1/admin/items?limit=${limit}${kind === 'tour' ? '&content_type=tour' : ''}`
    try {
      const { data } = (await send<ItemList>('GET', path)).value
      control.replaceChildren()
      offer('', labels.choose)
      for (const { tour_id, content_id, title, status } of data.items) {
        const id = kind === 'tour' ? tour_id : content_id
        if (id && status !== 'archived') offer(id, title)
      }
      hint.hidden = data.total <= limit
    } catch {
      // The next time that the field is shown, it tries again.
      isLoaded = false
    }
    select()
  }

  function select() {
    // One that is archived, or not in this part of the list.
    if (!control.querySelector(`[value="${value}"]`)) offer(value, value || labels.choose)
    if (control.value !== value) control.value = value
  }

  const field = labelled(label, control, hint)
  return {
    ...field,
    show(id) {
      value = id
      if (!isLoaded) void load()
      select()
    },
  }
}
