import { element } from '../../render/element.ts'

/** A list of entries that can be opened, each with a name and details. */
export const rows = (entries: [name: string, details: (Node | string)[], open: () => void][]): HTMLElement =>
  element(
    'menu',
    {},
    ...entries.map(([name, details, click]) =>
      element(
        'li',
        {},
        element('button', { class: 'quiet row', click }, name, element('small', {}, ...details)),
      ),
    ),
  )
