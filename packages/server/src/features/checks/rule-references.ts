/** What an audience rule names: groups of saved audiences, and the progress of tours and content items. */
export function referencesIn(rule: unknown): { groups: string[]; items: string[] } {
  const groups = new Set<string>()
  const items = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inside] of Object.entries(value)) {
      const [, id] = /^(?:tour|content)\.([^.]+)\./.exec(name) ?? []
      if (id) items.add(id)
      if ((name === '$inGroup' || name === '$notInGroup') && typeof inside === 'string') groups.add(inside)
      visit(inside)
    }
  }
  visit(rule)
  return { groups: [...groups], items: [...items] }
}
