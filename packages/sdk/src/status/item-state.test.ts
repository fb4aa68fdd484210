import { expect, test } from 'vitest'
import type { PageItems } from '../core/companion.ts'
import type { Item } from '../core/item.ts'
import { itemState } from './item-state.ts'

const item = (more: object = {}) =>
  ({
    id: 'cnt_1',
    content_type: 'tooltip',
    title: 'Tip',
    trigger: { trigger_type: 'page_load' },
    progress: { state: 'none', step_id: null },
    element_target: { element_id: 'save' },
    on_missing: 'skip',
    dismiss_behavior: 'once',
    ...more,
  }) as unknown as Item
const tour = (more: object = {}) =>
  item({
    content_type: 'tour',
    title: 'Welcome',
    steps: ['a', 'b'].map(step_id => ({
      step_id,
      element_target: { element_id: step_id },
      on_missing: 'skip',
      page: step_id === 'b' ? { pattern: '/billing' } : null,
    })),
    ...more,
  })

interface World {
  showing?: { isShown?: boolean; isResting?: boolean; step?: string }
  others?: Item[]
  isDue?: boolean
  present?: string[]
  ended?: string
}

/** The state of an item on a page that has the elements with the ids in `present`. */
function stateOf(
  one: Item,
  { showing, others = [], isDue, present = ['save', 'a', 'b'], ended }: World = {},
) {
  const showingOf = (shown: Item, { isShown = true, isResting = false, step = null as string | null }) => ({
    item: shown,
    isShown: () => isShown,
    isResting,
    progress: () => ({ step_id: step }),
  })
  const page = {
    items: new Map([[one.id, one]]),
    showings: () => [
      ...(showing ? [showingOf(one, showing)] : []),
      ...others.map(other => showingOf(other, {})),
    ],
    due: new Map(isDue ? [[one.id, one]] : []),
  } as unknown as PageItems
  const history = { ended: new Map(ended ? [[one.id, ended]] : []), missing: new Map() } as never
  const find = ({ element_id = '' }) => (present.includes(element_id) ? ({} as never) : undefined)
  const { kind, text } = itemState(one, page, history, find)
  return `${kind}: ${text}`
}

const triggers: Record<string, [object, string]> = {
  manual: [{}, "it waits for Guide.show('cnt_1')"],
  event: [{ event_name: 'signed_up' }, "it waits for Guide.track('signed_up')"],
  delay: [{ delay_ms: 1500 }, 'it waits until the page has been visible for 1.5 s'],
  idle: [{}, 'it waits until the user has done nothing for 30 s'],
  scroll_depth: [{ scroll_percent: 80 }, 'it waits until the user has scrolled down by 80 %'],
  element_visible: [{}, 'it waits until the user sees #save'],
  element_click: [{}, 'it waits until the user clicks on #save'],
  hover: [
    { element_target: { css_selector: '.a' } },
    'it waits until the user hovers over .a, which is not on the page',
  ],
}

test.each(Object.entries(triggers))(
  'an item with the trigger %s waits for it',
  (trigger_type, [more, text]) => {
    expect(stateOf(item({ trigger: { trigger_type, ...more } }))).toMatch(`: ${text}`)
  },
)

test('an item that is shown is never fine without its target', () => {
  expect(stateOf(item(), { showing: {} })).toBe('shown: it is on the screen')
  const hidden = 'missing: it is hidden until its target #save is there again'
  expect(stateOf(item(), { showing: {}, present: [] })).toBe(hidden)
  const centred = stateOf(item({ on_missing: 'center' }), { showing: {}, present: [] })
  expect(centred).toBe('missing: its target #save is not on the page')
  expect(stateOf(tour(), { showing: { step: 'b' }, present: ['a'] })).toMatch(/^missing: .*#b/)
  expect(stateOf(item({ content_type: 'banner' }), { showing: {}, present: [] })).toMatch(/^shown/)
})

test('an item waits for its target, and tells when it has been missing', () => {
  const waits = stateOf(item(), { showing: { isShown: false }, present: [] })
  expect(waits).toBe('missing: it waits for its target #save')
  expect(stateOf(item(), { present: [] })).toBe('missing: its target #save is not on the page')
  const event = item({ trigger: { trigger_type: 'event', event_name: 'x' } })
  expect(stateOf(event, { present: [] })).toBe(
    "missing: it waits for Guide.track('x'), and its target #save is not on the page",
  )
  expect(stateOf(item(), { showing: { isShown: false } })).toMatch(/^loading/)
})

test('a tour needs the target of one of its steps on this page', () => {
  expect(stateOf(tour(), { present: ['b'] })).not.toMatch(/^missing/)
  expect(stateOf(tour({ elsewhere: ['b'] }), { present: ['b'] })).toBe(
    'missing: its target #a is not on the page',
  )
})

test('an item waits for its turn behind the one that has taken over the page', () => {
  const other = tour({ id: 'tour_2' })
  expect(stateOf(tour(), { isDue: true, others: [other] })).toBe(
    'waiting: it waits for its turn: tour "Welcome" (tour_2) is on the screen',
  )
})

test('a tour that rests waits for the page of its step', () => {
  expect(stateOf(tour(), { showing: { isResting: true, step: 'b' } })).toBe(
    'waiting: it waits for another page: step 2 belongs to /billing',
  )
})

test('an item that the user has closed says so, unless it may come back', () => {
  expect(stateOf(item(), { ended: 'dismissed' })).toBe('ended: the user has closed it')
  const again = item({ trigger: { trigger_type: 'hover' }, dismiss_behavior: 'always' })
  expect(stateOf(again, { ended: 'dismissed' })).toBe('waiting: it waits until the user hovers over #save')
})

test('an item for the first visit says so on later ones', () => {
  const seen = item({ trigger: { trigger_type: 'first_visit' }, progress: { state: 'seen', step_id: null } })
  expect(stateOf(seen)).toBe('waiting: it is for the first visit only')
})
