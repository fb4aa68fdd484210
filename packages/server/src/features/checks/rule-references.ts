import { attributeIn } from '@guide/engine/attribute-names'

/** What an audience rule names. */
interface References {
  /** Saved audiences. */
  groups: string[]
  /** Tours and content items whose progress the rule reads. */
  items: string[]
  /** Claims and tokens: the paths that the rule reads. */
  attributes: string[]
}

export function referencesIn(rule: unknown): References {
  const groups = new Set<string>()
  const items = new Set<string>()
  const attributes = new Set<string>()
  /** @param isRule whether the names without `$` are attributes, and not fields of an operand */
  const visit = (value: unknown, isRule: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inside] of Object.entries(value)) {
      const isAttribute = isRule && !Array.isArray(value) && !name.startsWith('$')
      const [, id] = /^(?:tour|content)\.([^.]+)\./.exec(name) ?? []
      if (id) items.add(id)
      const attribute = isAttribute ? attributeIn(name) : undefined
      if (attribute !== undefined) attributes.add(attribute)
      if ((name === '$inGroup' || name === '$notInGroup') && typeof inside === 'string') groups.add(inside)
      visit(inside, isRule && !isAttribute)
    }
  }
  visit(rule, true)
  return { groups: [...groups], items: [...items], attributes: [...attributes] }
}
