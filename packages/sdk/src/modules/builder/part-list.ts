import type { Part } from '@guide/drafts'
import { element } from '../../render/element.ts'
import type { Surface } from '../../render/layer.ts'
import { cancelByEscape } from './cancel-by-escape.ts'
import type { EditedItem } from './edited-item.ts'
import { iconButton } from './fields.ts'
import { fill, labels } from './labels.ts'

/** The names of the controls: of steps or of tasks. */
interface PartNames {
  move: string
  moved: string
  remove: string
}

/** A step or a task in the list. */
interface ListedPart extends Pick<Part, 'id' | 'title'> {
  /** What to say about it beside its title. */
  note?: string
}

/**
 * The steps of a tour, or the tasks of a checklist. They are moved by dragging their handle, which Escape
 * takes back, or by arrow keys on it.
 */
export function partList(surface: Surface, item: EditedItem, names: PartNames) {
  const { move, remove } = item
  const list = element('ol', { class: 'builder-steps' })
  let shown = ''

  function row({ id, title, note }: ListedPart, index: number, total: number, isChosen: boolean) {
    const n = index + 1
    const go = (to: number) => {
      if (to < 0 || to >= total) return
      move(index, to)
      surface.announce(fill(names.moved, { n: to + 1, total }))
      ;(list.children[to]?.querySelector('.handle') as HTMLElement | null)?.focus()
    }
    const handle = iconButton('handle', fill(names.move, { n }), () => {})
    Object.assign(handle, {
      onkeydown(event: KeyboardEvent) {
        if (event.key === 'ArrowUp') go(index - 1)
        else if (event.key === 'ArrowDown') go(index + 1)
        else return
        event.preventDefault()
      },
      onpointerdown: (event: PointerEvent) => drag(event, handle, index),
    })
    return element(
      'li',
      { class: isChosen ? 'chosen' : '' },
      handle,
      element(
        'button',
        {
          class: 'builder-row',
          type: 'button',
          'aria-current': isChosen ? 'step' : undefined,
          // Another press closes its fields.
          click: () => item.choose(isChosen ? undefined : id),
        },
        element('b', {}, `${n}. ${title || labels.untitled}`),
        note ? element('small', {}, note) : undefined,
      ),
      iconButton('remove', fill(names.remove, { n }), () => remove(index)),
    )
  }

  /** Follows the pointer until it is released, and then moves the part to the row below the pointer. */
  function drag(event: PointerEvent, handle: HTMLElement, from: number) {
    const rows = [...list.children] as HTMLElement[]
    const row = rows[from]
    if (!row || event.button !== 0) return
    handle.setPointerCapture(event.pointerId)
    const startY = event.clientY
    const middles = rows.map(one => one.getBoundingClientRect())
    const place = (y: number) =>
      middles.filter((box, index) => index !== from && y > box.top + box.height / 2).length
    const dragging = new AbortController()
    let to = from
    row.classList.add('dragged')
    const end = (isMoved: boolean) => {
      dragging.abort()
      row.classList.remove('dragged')
      row.style.translate = ''
      Object.assign(handle, { onpointermove: null, onpointerup: null, onpointercancel: null })
      if (isMoved && to !== from) move(from, to)
    }
    Object.assign(handle, {
      onpointermove(moved: PointerEvent) {
        row.style.translate = `0 ${moved.clientY - startY}px`
        to = place(moved.clientY)
      },
      onpointerup: () => end(true),
      onpointercancel: () => end(false),
    })
    cancelByEscape(surface, dragging.signal, () => end(false))
  }

  return {
    element: list,
    show(parts: readonly ListedPart[], chosen: string | undefined) {
      const now = JSON.stringify([parts, chosen])
      if (now === shown) return
      shown = now
      const focused = focusIn(list)
      list.replaceChildren(...parts.map((part, index) => row(part, index, parts.length, part.id === chosen)))
      focused?.()
    },
  }
}

/** Remembers which control of the list has the focus. Returns a function that gives it back after the list was drawn again. */
function focusIn(list: HTMLElement): (() => void) | undefined {
  const { activeElement } = list.getRootNode() as ShadowRoot
  const rows = [...list.children]
  const index = rows.findIndex(one => one.contains(activeElement))
  const at =
    index < 0
      ? -1
      : [...(rows[index]?.querySelectorAll('button') ?? [])].indexOf(activeElement as HTMLButtonElement)
  if (at < 0) return undefined
  return () => {
    const row = list.children[Math.min(index, list.children.length - 1)]
    row?.querySelectorAll('button')[at]?.focus()
  }
}
