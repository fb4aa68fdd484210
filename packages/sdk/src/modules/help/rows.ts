import { element } from '../../render/element.ts'

/** A list of what can be opened: what it is called, more about it, and how it is opened. */
export const rows = (all: [name: string, more: (Node | string)[], open: () => void][]): HTMLElement =>
  element(
    'menu',
    {},
    ...all.map(([name, more, click]) =>
      element(
        'li',
        {},
        element('button', { class: 'quiet row', click }, name, element('small', {}, ...more)),
      ),
    ),
  )
