import type { AudienceRule } from '@guide/contracts'
import { isKnownOperator } from './operators.ts'
import { type Group, type Join, type Node, newId, type Row } from './rule-tree.ts'

/** The rows of a rule, or why rows cannot show it. */
export type ParsedRule = { root: Group } | { declined: Declined }

/** What rows cannot show, and where it is. */
export interface Declined {
  path: string
  what: string
}

/** As deep as the service accepts. */
const maxDepth = 20

/** Reads a rule into rows. What the rows cannot show exactly is declined as a whole: half a rule would mislead. */
export function parseRule(rule: AudienceRule | null): ParsedRule {
  try {
    if (rule === null) return { root: groupOf('and', 'object', []) }
    const node = parseCondition(rule, '', 0)
    return { root: node.kind === 'group' ? node : groupOf('and', 'object', [node]) }
  } catch (error) {
    if (error instanceof Decline) return { declined: { path: error.path, what: error.what } }
    throw error
  }
}

class Decline extends Error {
  constructor(
    readonly path: string,
    readonly what: string,
  ) {
    super(what)
  }
}

const groupOf = (join: Join, written: Group['written'], children: Node[]): Group => ({
  kind: 'group',
  id: newId(),
  join,
  written,
  children,
})

const lists: Record<string, Join> = { $and: 'and', $or: 'or', $nor: 'nor' }

function parseCondition(rule: unknown, path: string, depth: number): Node {
  const nodes = parseEntries(rule, path, depth)
  return nodes.length === 1 && nodes[0] ? nodes[0] : groupOf('and', 'object', nodes)
}

function parseEntries(rule: unknown, path: string, depth: number): Node[] {
  if (!isObject(rule) || depth > maxDepth) throw new Decline(path, shortJson(rule))
  return Object.entries(rule).flatMap(([name, operand]): Node[] => {
    const at = path ? `${path}.${name}` : name
    if (name === '$not') return [groupOf('not', 'object', parseEntries(operand, at, depth + 1))]
    const join = Object.hasOwn(lists, name) ? lists[name] : undefined
    if (join) return [groupOf(join, 'list', parseList(operand, at, depth + 1))]
    if (name.startsWith('$') || name === '') throw new Decline(at, name === '' ? '""' : name)
    return parseField(name, operand, at)
  })
}

function parseList(operand: unknown, path: string, depth: number): Node[] {
  if (!Array.isArray(operand)) throw new Decline(path, shortJson(operand))
  return operand.map((rule, index) => parseCondition(rule, `${path}[${index}]`, depth))
}

function parseField(attribute: string, wanted: unknown, path: string): Row[] {
  const rowOf = (operator: string, operand: unknown, isNegated = false): Row => ({
    kind: 'row',
    id: newId(),
    attribute,
    operator,
    operand,
    isNegated,
  })
  if (!hasOperators(wanted, path)) return [rowOf('', wanted)]
  return Object.entries(wanted).map(([operator, operand]) => {
    if (!isKnownOperator(operator)) throw new Decline(`${path}.${operator}`, operator)
    if (operator !== '$not') return rowOf(operator, operand)
    if (!hasOperators(operand, `${path}.$not`)) return rowOf('', operand, true)
    const inner = Object.entries(operand)
    const [first] = inner
    // More than one operator inside of `$not`: the row shows them as source.
    if (!first || inner.length > 1) return rowOf('$not', operand)
    if (!isKnownOperator(first[0])) throw new Decline(`${path}.$not.${first[0]}`, first[0])
    return rowOf(first[0], first[1], true)
  })
}

/** Whether a value is an object of operators. A mixture of operators and fields means something else than it seems. */
function hasOperators(value: unknown, path: string): value is Record<string, unknown> {
  if (!isObject(value)) return false
  const names = Object.keys(value)
  const operators = names.filter(name => name.startsWith('$'))
  if (operators.length > 0 && operators.length < names.length) throw new Decline(path, shortJson(value))
  return operators.length > 0
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
