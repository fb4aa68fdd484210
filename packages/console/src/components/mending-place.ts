import type { Definition } from '@guide/drafts'

/** The part and the field that a path like `steps[2].element_target.css_selector` is about, for the address of an item. */
export function mendingPlace(item: Definition, path: string): { step?: string; field?: string } {
  const [, list, index, field = ''] = /^(?:(steps|items)\[(\d+)\]\.?)?(.*)$/.exec(path) ?? []
  const at = Number(index)
  const step =
    list === 'steps' && 'steps' in item
      ? item.steps[at]?.step_id
      : list === 'items' && 'items' in item
        ? item.items[at]?.item_id
        : undefined
  return { ...(step !== undefined && { step }), ...(field && { field }) }
}
