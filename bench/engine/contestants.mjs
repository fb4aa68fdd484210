import { evalCondition } from '@growthbook/growthbook'
import { compileAudience, createSubject, Work } from '@guide/engine'
import { LogicEngine } from 'json-logic-engine'
import sift from 'sift'
import { jsonLogicRule } from './json-logic-rule.mjs'
import { siftQuery } from './sift-query.mjs'

/**
 * A library that evaluates rules. `prepare` compiles a rule ahead of the first user and throws if the library cannot
 * express it. `person` converts the attributes of a user into the input of the test.
 * @typedef {{
 *   name: string
 *   prepare: (rule: any, known: Parameters<typeof jsonLogicRule>[1]) => (person: any) => unknown
 *   person: (attributes: Record<string, any>) => unknown
 * }} Contestant
 */

/** @type {Contestant} */
export const ours = {
  name: 'Guide',
  prepare(rule, { groups }) {
    const audience = compileAudience(rule, { groups: id => groups[id] && new Set(groups[id]) })
    return person => audience.matches(person)
  },
  // The same person is tested many times, so the budget of one evaluation would not last.
  person: tokens =>
    Object.assign(createSubject({ url: '/', tokens }, 0), { work: new Work(Number.MAX_SAFE_INTEGER) }),
}

const unchanged = (/** @type {Record<string, any>} */ attributes) => attributes
const jsonLogic = new LogicEngine()

/** @type {Contestant[]} */
export const peers = [
  {
    name: 'GrowthBook',
    // GrowthBook has nothing to prepare: it caches regular expressions itself.
    prepare:
      (rule, { groups }) =>
      attributes =>
        evalCondition(attributes, rule, /** @type {any} */ (groups)),
    person: unchanged,
  },
  {
    name: 'json-logic-engine',
    prepare: (rule, known) => /** @type {any} */ (jsonLogic.build(jsonLogicRule(rule, known))),
    person: unchanged,
  },
  { name: 'sift', prepare: (rule, { groups }) => sift.default(siftQuery(rule, groups)), person: unchanged },
]
