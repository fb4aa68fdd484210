import type { SdkItem, SdkStep } from '@guide/contracts'

/** The places of the sample page, and the words in a target or a title that speak for one of them. */
const places: Record<string, RegExp> = {
  search: /search|such|query/i,
  account: /account|profile|avatar|user|konto|profil/i,
  settings: /setting|prefer|config|einstell/i,
  reports: /report|insight|bericht/i,
  filter: /filter|\bdate|period|\bsort/i,
  button: /button|btn|\bnew\b|create|\badd\b|save|invite|\bneu|anlegen/i,
  projects: /project|projekt/i,
  chart: /chart|graph|\bstats?\b|diagram/i,
  row: /row|item|entry|zeile/i,
  menu: /menu|nav/i,
  figure: /figure|metric|total|number/i,
  list: /list|table|tabelle/i,
}
const names = Object.keys(places)

interface Part {
  id: string
  /** Whether the user types into its target. */
  takesInput: boolean
  hint: string
}

/**
 * Chooses a place of the sample page for each part of an item. A part keeps its place as long as the parts have the same
 * ids and hints, in any order. Two parts share a place only if there are more parts than places.
 */
export function choosePlaces(parts: Part[]): Map<string, string> {
  const chosen = new Map<string, string>()
  const free = new Set(names)
  const take = (id: string, place: string) => {
    chosen.set(id, place)
    free.delete(place)
  }
  const ordered = parts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id, takesInput } of ordered) if (takesInput && free.has('search')) take(id, 'search')
  for (const { id, hint } of ordered) {
    const fitting = names.find(name => free.has(name) && places[name]?.test(hint))
    if (fitting && !chosen.has(id)) take(id, fitting)
  }
  for (const { id } of ordered) {
    if (chosen.has(id)) continue
    if (free.size === 0) for (const name of names) free.add(name)
    const start = numberOf(id) % names.length
    const turned = [...names.slice(start), ...names.slice(0, start)]
    take(id, turned.find(name => free.has(name)) ?? 'button')
  }
  return chosen
}

/** A number that depends on every character. */
const numberOf = (text: string) =>
  [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 65_521, 7)

/** The item as the sample page can show it: its targets are elements of that page, and it leads nowhere. */
export function withStandIns(item: SdkItem): SdkItem {
  if (item.content_type !== 'tour') {
    const place = choosePlaces([{ id: item.content_id, takesInput: false, hint: hintOf(item) }])
    return {
      ...item,
      element_target: item.element_target && elementAt(place.get(item.content_id)),
      ...(item.items && {
        items: item.items.map(task => (task.action?.url ? { ...task, action: { url: '#' } } : task)),
      }),
    }
  }
  const chosen = choosePlaces(
    item.steps.map(step => ({
      id: step.step_id,
      takesInput: step.advance_on?.type === 'target_input',
      hint: hintOf(step),
    })),
  )
  const steps = item.steps.map(
    ({ page: _, ...step }): SdkStep => ({ ...step, element_target: elementAt(chosen.get(step.step_id)) }),
  )
  return { ...item, steps }
}

/** The author's words for the place: the target first, then the title. */
const hintOf = ({ element_target, title }: { element_target: object | null; title: string }) =>
  `${Object.values(element_target ?? {}).join(' ')} ${title}`

const elementAt = (place = 'button') => ({ element_id: `place-${place}` })
