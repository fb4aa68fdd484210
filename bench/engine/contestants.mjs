import { evalCondition } from '@growthbook/growthbook'
import { compileAudience, createSubject } from '@guide/engine'
import { LogicEngine } from 'json-logic-engine'
import sift from 'sift'
import { jsonLogicRule } from './json-logic-rule.mjs'
import { siftQuery } from './sift-query.mjs'

/**
 * What evaluates rules. `prepare` does all that can be done before the first user comes, and throws when there is
 * no such rule; `person` makes of a user's attributes what the test takes.
 * @typedef {{
 *   name: string
 *   prepare: (rule: any, known: Parameters<typeof jsonLogicRule>[1]) => (person: any) => unknown
 *   person: (attributes: Record<string, any>) => unknown
 * }} Contestant
 */

/** @type {Contestant} */
export const ours = {
  name: 'Guide',
  prepare: (rule, { groups }) =>
    compileAudience(rule, { groups: id => groups[id] && new Set(groups[id]) }).matches,
  person: tokens => createSubject({ url: '/', tokens }, 0),
}

const asTheyAre = (/** @type {Record<string, any>} */ attributes) => attributes
const jsonLogic = new LogicEngine()

/** @type {Contestant[]} */
export const peers = [
  {
    name: 'GrowthBook',
    // It has nothing to prepare: the expressions that it meets it keeps by itself.
    prepare:
      (rule, { groups }) =>
      attributes =>
        evalCondition(attributes, rule, /** @type {any} */ (groups)),
    person: asTheyAre,
  },
  {
    name: 'json-logic-engine',
    prepare: (rule, known) => /** @type {any} */ (jsonLogic.build(jsonLogicRule(rule, known))),
    person: asTheyAre,
  },
  { name: 'sift', prepare: (rule, { groups }) => sift.default(siftQuery(rule, groups)), person: asTheyAre },
]
