import type { DiagnosedItem } from '@guide/contracts'
import { element } from '../../render/element.ts'
import type { ItemState } from '../../status/item-state.ts'

/** The row of one tour or content item. */
export interface ItemRow {
  id: string
  /** Whether the service would deliver the item now. */
  eligible: boolean
  element: HTMLElement
  /**
   * Shows the state of the item on this page.
   * @param state undefined if the item is not delivered
   * @param missingFor how long its target has been missing, in words
   */
  update(state: ItemState | undefined, missingFor: string): void
}

const marks = {
  shown: 'On the screen',
  loading: 'Waiting',
  waiting: 'Waiting',
  missing: 'Target missing',
  ended: 'Not on the screen',
}

export const idOf = ({ tour_id, content_id }: DiagnosedItem): string => `${tour_id ?? content_id}`

/** One tour or content item: whether it is on the screen, the reason why not, and, if expanded, every gate. */
export function itemRow(item: DiagnosedItem, isOpen: boolean): ItemRow {
  const { content_type, eligible, gates, title } = item
  const id = idOf(item)
  const failed = gates.find(({ passed }) => !passed)
  const light = mark('', '')
  const why = element('small', { class: 'admin-why' })
  return {
    id,
    eligible,
    element: element(
      'li',
      {},
      element(
        'details',
        { id, open: isOpen },
        element(
          'summary',
          {},
          light,
          element('span', {}, element('b', {}, plain(title)), element('small', {}, content_type)),
          why,
        ),
        element(
          'ol',
          {},
          ...gates.map(({ gate, passed, reason }) =>
            element('li', {}, passed ? mark('shown', 'Yes') : mark('', 'No'), plain(`${gate}: ${reason}`)),
          ),
        ),
      ),
    ),
    update(state, missingFor) {
      const text = state
        ? `${state.isShown ? 'On the screen' : 'Not on the screen'}${reasonOf(state)}${missingFor}`
        : failed
          ? `Held back by ${failed.gate}: ${failed.reason}`
          : 'Delivered from the next load of this page on'
      if (why.textContent === text) return
      why.replaceChildren(plain(text))
      light.className = `admin-mark ${state?.kind ?? ''}`
      light.ariaLabel = state ? marks[state.kind] : 'Not delivered'
    },
  }
}

const reasonOf = ({ kind, isShown, text }: ItemState) =>
  kind === 'shown' ? '' : `${isShown ? ', but' : ':'} ${text}`

/** Text with its own direction, independent of the page's direction. */
export const plain = (text: string): HTMLElement => element('bdi', {}, text)

const mark = (kind: string, label: string) =>
  element('i', { class: `admin-mark ${kind}`, role: 'img', 'aria-label': label })
