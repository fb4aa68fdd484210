import type { AudienceRule } from '@guide/contracts'
import { type Group, isComplete, type Node, type Row } from './rule-tree.ts'

/** Writes rows as a rule. Rows that were read and not changed become the same text again. */
export const toRule = (root: Group): AudienceRule => conditionOf(root)

type Entry = [name: string, value: unknown]

// `Object.fromEntries`, because an attribute may have the name `__proto__`.
const objectOf = (...entries: Entry[]): AudienceRule => Object.fromEntries(entries)

function conditionOf(node: Node): AudienceRule {
  if (node.kind === 'row') return objectOf([node.attribute, wantedBy(node)])
  if (node.join === 'and' && node.written === 'object') return allOf(node)
  return objectOf(entryOf(node))
}

/** A node as an entry of an object. */
function entryOf(node: Node): Entry {
  if (node.kind === 'row') return [node.attribute, wantedBy(node)]
  if (node.join === 'not') return ['$not', allOf(node)]
  return [`$${node.join}`, partsOf(node).map(conditionOf)]
}

const partsOf = ({ children }: Group): Node[] => children.filter(isComplete)

/** All parts in one object, or below `$and` if an object cannot have them all because two have the same name. */
function allOf(group: Group): AudienceRule {
  const entries = new Map<string, unknown>()
  for (const node of partsOf(group)) {
    const [name, value] = entryOf(node)
    const before = entries.get(name)
    if (!entries.has(name)) entries.set(name, value)
    else if (isOperators(before) && isOperators(value) && areApart(before, value))
      entries.set(name, { ...before, ...value })
    else return objectOf(['$and', partsOf(group).map(conditionOf)])
  }
  return objectOf(...entries)
}

/** What an attribute is compared with. */
function wantedBy({ operator, operand, isNegated }: Row): unknown {
  const wanted = operator === '' ? operand : objectOf([operator, operand])
  return isNegated ? { $not: wanted } : wanted
}

const areApart = (one: object, other: object): boolean =>
  Object.keys(other).every(name => !Object.hasOwn(one, name))

/** Whether a value has operators only, so that a further operator on the same attribute can stand beside them. */
function isOperators(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names = Object.keys(value)
  return names.length > 0 && names.every(name => name.startsWith('$'))
}
