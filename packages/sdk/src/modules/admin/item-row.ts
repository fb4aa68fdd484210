import type { DiagnosedItem } from '@guide/contracts'
import { element } from '../../render/element.ts'

/** One tour or content item: whether the user gets it, the first reason why not, and, if expanded, every gate. */
export function itemRow(item: DiagnosedItem, open: ReadonlySet<string>): HTMLElement {
  const { content_type, eligible, gates, title } = item
  const id = `${item.tour_id ?? item.content_id}`
  const failed = gates.find(({ passed }) => !passed)
  const progress = gates.find(({ gate }) => gate === 'progress')
  return element(
    'li',
    {},
    element(
      'details',
      { id, open: open.has(id) },
      element(
        'summary',
        {},
        mark(eligible),
        element('span', {}, element('b', {}, plain(title)), element('small', {}, content_type)),
        element(
          'small',
          { class: 'admin-why' },
          plain(failed ? `Held back by ${failed.gate}: ${failed.reason}` : `Delivered: ${progress?.reason}`),
        ),
      ),
      element(
        'ol',
        {},
        ...gates.map(({ gate, passed, reason }) =>
          element('li', {}, mark(passed), plain(`${gate}: ${reason}`)),
        ),
      ),
    ),
  )
}

/** Text with its own direction, independent of the page's direction. */
export const plain = (text: string): HTMLElement => element('bdi', {}, text)

const mark = (passed: boolean) =>
  element('i', {
    class: passed ? 'admin-mark yes' : 'admin-mark',
    role: 'img',
    'aria-label': passed ? 'Yes' : 'No',
  })
