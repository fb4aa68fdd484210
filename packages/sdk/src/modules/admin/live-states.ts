import type { Kit } from '../../core/companion.ts'
import { followItems } from '../../status/follow-items.ts'
import { itemState, showingOf } from '../../status/item-state.ts'
import { seconds } from '../../status/waits-for.ts'
import type { ItemRow } from './item-row.ts'

/**
 * Follows the items of the page, and calls back after each event that may change the state of one.
 * @returns a function that updates rows, and returns how many of their items are on the screen
 */
export function liveStates(
  { emitter, presenter, targets }: Kit,
  signal: AbortSignal,
  changed: () => void,
): (rows: ItemRow[]) => number {
  const history = followItems(emitter, signal, changed)
  /** Since when the target of an item is known to be missing. */
  const missingSince = new Map<string, number>()

  function stateOf({ id, eligible }: ItemRow) {
    const showing = showingOf(id, presenter)
    // The service may hold back what it delivered before, for example because the user has closed it.
    const item = (eligible || showing) && (presenter.items.get(id) ?? showing?.item)
    const state = item && itemState(item, presenter, history, targets.find)
    if (state?.kind !== 'missing') missingSince.delete(id)
    else if (!missingSince.has(id)) missingSince.set(id, Date.now() - (history.missing.get(id)?.afterMs ?? 0))
    return state
  }

  return rows =>
    rows.filter(row => {
      const state = stateOf(row)
      const since = missingSince.get(row.id)
      row.update(state, since ? ` (for ${seconds(Math.floor((Date.now() - since) / 1000) * 1000)})` : '')
      return state?.isShown
    }).length
}
