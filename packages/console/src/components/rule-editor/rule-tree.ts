/** How the parts of a group are joined. */
export type Join = 'and' | 'or' | 'nor' | 'not'

/** One condition: an attribute, an operator and its operand. */
export interface Row {
  kind: 'row'
  id: string
  attribute: string
  /** The operator, such as `$gt`; empty for the plain form `{"plan": "pro"}`, which compares more loosely than `$eq`. */
  operator: string
  operand: unknown
  /** Whether the condition is inside `$not`. */
  isNegated: boolean
}

/** Conditions and groups that are joined. */
export interface Group {
  kind: 'group'
  id: string
  join: Join
  /** How an `and` is written: the entries of one object, or a list below `$and`. */
  written: 'object' | 'list'
  children: Node[]
}

export type Node = Row | Group

let lastId = 0
/** The id of a node while it is on the screen. */
export const newId = (): string => `node-${++lastId}`

export const newRow = (): Row => ({
  kind: 'row',
  id: newId(),
  attribute: '',
  operator: '',
  operand: '',
  isNegated: false,
})

/** A group of other kind than the one it will be in. It begins with one row to fill in. */
export const newGroup = (parent: Join): Group => ({
  kind: 'group',
  id: newId(),
  join: parent === 'or' ? 'and' : 'or',
  written: parent === 'or' ? 'object' : 'list',
  children: [newRow()],
})

/** Whether a node is part of the rule yet: a row has an attribute, and a group something that is part of it. */
export const isComplete = (node: Node): boolean =>
  node.kind === 'row' ? node.attribute !== '' : node.children.length === 0 || node.children.some(isComplete)

/** The tree with another node in the place of one. Everything beside the way to it stays the same object. */
export function replaceNode(group: Group, id: string, change: (node: Node) => Node | undefined): Group {
  if (group.id === id) return (change(group) as Group | undefined) ?? group
  const children: Node[] = []
  let isChanged = false
  for (const child of group.children) {
    const next = child.id === id ? change(child) : child.kind === 'group' ? within(child, id, change) : child
    if (next !== child) isChanged = true
    if (next !== undefined) children.push(next)
  }
  return isChanged ? { ...group, children } : group
}

/** A group inside of another goes when its last part goes. */
function within(group: Group, id: string, change: (node: Node) => Node | undefined): Group | undefined {
  const next = replaceNode(group, id, change)
  return next !== group && next.children.length === 0 ? undefined : next
}

export const removeNode = (root: Group, id: string): Group => replaceNode(root, id, () => undefined)

export const addNode = (root: Group, groupId: string, node: Node): Group =>
  replaceNode(root, groupId, group =>
    group.kind === 'group' ? { ...group, children: [...group.children, node] } : group,
  )
