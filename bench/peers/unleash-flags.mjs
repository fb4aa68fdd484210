import { itemsOf } from './rules.mjs'

/**
 * The file that unleash-server imports when it starts: one flag per rule, with a variant that has a payload.
 * @param {number} rules
 * @param {string} payload
 */
export function unleashFlags(rules, payload) {
  const items = itemsOf(rules)
  return {
    features: items.map(({ id }) => ({ name: id, type: 'release', project: 'default' })),
    featureStrategies: items.map(({ id, rule }) => ({
      featureName: id,
      name: 'flexibleRollout',
      parameters: { groupId: id, rollout: '100', stickiness: 'default' },
      constraints: constraintsOf(rule),
      variants: [
        {
          name: 'content',
          weight: 1000,
          weightType: 'variable',
          stickiness: 'default',
          payload: { type: 'string', value: payload },
        },
      ],
    })),
    featureEnvironments: items.map(({ id }) => ({ name: id, featureName: id, enabled: true })),
    contextFields: [],
    tagTypes: [],
  }
}

/** Translates a rule of the audience language. All constraints of a strategy must hold. @param {Record<string, any>} rule */
const constraintsOf = rule =>
  Object.entries(rule).flatMap(([contextName, wanted]) =>
    Object.entries(typeof wanted === 'object' ? wanted : { $in: [wanted] }).map(([name, operand]) => ({
      contextName,
      ...constraintOf(name, operand),
    })),
  )

/** @param {string} name @param {any} operand */
function constraintOf(name, operand) {
  switch (name) {
    case '$in':
      return { operator: 'IN', values: operand }
    case '$nin':
      return { operator: 'NOT_IN', values: operand }
    case '$gte':
      return { operator: 'NUM_GTE', value: `${operand}`, values: [] }
    case '$lt':
      return { operator: 'NUM_LT', value: `${operand}`, values: [] }
    default:
      throw new Error(`${name} is not translated.`)
  }
}
