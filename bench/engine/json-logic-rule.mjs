/**
 * Translates a rule of the audience language to JSON Logic, with the knowledge of which attributes are lists. It throws
 * if JSON Logic has no equivalent: regular expressions, versions, types, ignoring case, equality of lists.
 * @param {Record<string, any>} rule
 * @param {{ groups: Record<string, unknown[]>, lists: ReadonlySet<string> }} known
 * @returns {unknown}
 */
export function jsonLogicRule(rule, known) {
  return all(Object.entries(rule).map(([name, operand]) => entry(name, operand, known)))
}

/** @typedef {Parameters<typeof jsonLogicRule>[1]} Known */

/** @param {string} name @param {any} operand @param {Known} known @returns {unknown} */
function entry(name, operand, known) {
  const rules = () => operand.map((/** @type {Record<string, any>} */ rule) => jsonLogicRule(rule, known))
  if (name === '$and') return all(rules())
  if (name === '$or') return any(rules())
  if (name === '$nor') return { '!': any(rules()) }
  if (name === '$not') return { '!': jsonLogicRule(operand, known) }
  return valueRule({ var: name }, operand, { ...known, isList: known.lists.has(name) })
}

/** @param {unknown} value @param {any} wanted @param {Known & { isList: boolean }} known @returns {unknown} */
function valueRule(value, wanted, known) {
  if (isScalar(wanted)) return { '===': [value, wanted] }
  const names = Object.keys(wanted)
  if (Array.isArray(wanted) || !names.every(name => name.startsWith('$'))) throw new NotExpressible()
  return all(names.map(name => operator(name, value, wanted[name], known)))
}

const comparisons = /** @type {Record<string, string>} */ ({
  $eq: '===',
  $ne: '!==',
  $lt: '<',
  $lte: '<=',
  $gt: '>',
  $gte: '>=',
})

/**
 * @param {string} name
 * @param {unknown} value
 * @param {any} operand
 * @param {Known & { isList: boolean }} known
 * @returns {unknown}
 */
function operator(name, value, operand, known) {
  const element = { var: '' }
  const isIn = (/** @type {unknown} */ list) => {
    if (!Array.isArray(list)) throw new NotExpressible()
    return known.isList ? { some: [value, { in: [element, list] }] } : { in: [value, list] }
  }
  const comparison = comparisons[name]
  if (comparison !== undefined) return { [comparison]: [value, operand] }
  switch (name) {
    case '$exists':
      return { [operand ? '!==' : '===']: [value, null] }
    case '$in':
      return isIn(operand)
    case '$nin':
      return { '!': isIn(operand) }
    case '$inGroup':
      return isIn(known.groups[operand] ?? [])
    case '$notInGroup':
      return { '!': isIn(known.groups[operand] ?? []) }
    case '$not':
      return { '!': valueRule(value, operand, known) }
    case '$size':
      return valueRule({ length: value }, operand, { ...known, isList: false })
    case '$all':
      return all(operand.map((/** @type {unknown} */ one) => ({ in: [one, value] })))
    case '$elemMatch':
      return { some: [value, elementRule(element, operand, known)] }
    default:
      throw new NotExpressible()
  }
}

/** @param {unknown} element @param {Record<string, any>} operand @param {Known} known */
function elementRule(element, operand, known) {
  const onElement = Object.keys(operand).every(name => name.startsWith('$'))
  return onElement ? valueRule(element, operand, { ...known, isList: false }) : jsonLogicRule(operand, known)
}

const all = (/** @type {unknown[]} */ rules) => joined('and', rules)
const any = (/** @type {unknown[]} */ rules) => joined('or', rules)

/** @param {string} operator @param {unknown[]} rules */
function joined(operator, rules) {
  if (rules.length === 0) return true
  return rules.length === 1 ? rules[0] : { [operator]: rules }
}

const isScalar = (/** @type {unknown} */ value) => value === null || typeof value !== 'object'

class NotExpressible extends Error {}
