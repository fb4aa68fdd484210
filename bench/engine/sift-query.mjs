/**
 * Translates a rule of the audience language to a sift query.
 * @param {any} rule
 * @param {Record<string, unknown[]>} groups
 * @returns {any}
 */
export function siftQuery(rule, groups) {
  if (Array.isArray(rule)) return rule.map(one => siftQuery(one, groups))
  if (typeof rule !== 'object' || rule === null) return rule
  return Object.assign({}, ...Object.entries(rule).map(([name, operand]) => entry(name, operand, groups)))
}

/** @param {string} name @param {any} operand @param {Record<string, unknown[]>} groups */
function entry(name, operand, groups) {
  switch (name) {
    case '$regexi':
      return { $regex: operand, $options: 'i' }
    case '$inGroup':
      return { $in: groups[operand] ?? [] }
    case '$notInGroup':
      return { $nin: groups[operand] ?? [] }
    case '$type':
      return { $type: operand === 'boolean' ? 'bool' : operand }
    default:
      return { [name]: siftQuery(operand, groups) }
  }
}
