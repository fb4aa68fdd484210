import type { DeliveredItem } from '@guide/contracts'
import { contentKinds } from '@guide/contracts/content-kinds'

/** When an item comes on a page, among all that the user gets there. */
export type Turn =
  | { item: DeliveredItem; comes: 'first' | 'beside' }
  | { item: DeliveredItem; comes: 'triggered'; takesOver: boolean }
  /** It takes over the page, like the item that comes before it. */
  | { item: DeliveredItem; comes: 'waits'; before: DeliveredItem }

/** The triggers that happen when a page opens. */
const atOnce = ['page_load', 'first_visit']

/** The items in the order of delivery, each with its turn: those that take over the page are shown one at a time. */
export function turnsOf(delivered: DeliveredItem[]): Turn[] {
  let before: DeliveredItem | undefined
  return delivered.map((item): Turn => {
    const takesOver = contentKinds[item.content_type].takes_over
    if (!atOnce.includes(item.trigger_type)) return { item, comes: 'triggered', takesOver }
    if (!takesOver) return { item, comes: 'beside' }
    const turn: Turn = before ? { item, comes: 'waits', before } : { item, comes: 'first' }
    before = item
    return turn
  })
}

/** The turn of the item with an id. Undefined if the user does not get it by itself. */
export const turnOf = (id: string, delivered: DeliveredItem[]): Turn | undefined =>
  turnsOf(delivered).find(({ item }) => (item.tour_id ?? item.content_id) === id)
