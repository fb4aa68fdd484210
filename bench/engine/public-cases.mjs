import { readFileSync } from 'node:fs'

const file = new URL('../../packages/engine/vectors/conditions.json', import.meta.url)

/** The public test cases of the audience language, with one user each. @returns {import('./race.mjs').Trial[]} */
export function publicCases() {
  /** @type {[string, Record<string, any>, Record<string, any>, boolean, Record<string, unknown[]>?][]} */
  const cases = JSON.parse(readFileSync(file, 'utf8'))
  return cases.map(([name, rule, user, answer, groups = {}]) => ({
    name,
    rule,
    groups,
    users: [user],
    answers: [answer],
  }))
}

/** The main subject of a rule: the first kind whose operators it uses. @type {[kind: string, operators: RegExp][]} */
const kinds = [
  ['versions', /\$v(eq|ne|gte?|lte?)/],
  ['expressions', /\$regexi?/],
  ['elements of lists', /\$(elemMatch|alli?|size)/],
  ['one of a list, in any case', /\$n?ini/],
  ['one of a list', /\$(n?in|inGroup|notInGroup)"/],
  ['joined rules', /\$(and|or|nor|not)/],
  ['more and less', /\$[gl]te?/],
  ['presence and type', /\$(exists|type)/],
  ['equality', /(?:)/],
]

/** @param {import('./race.mjs').Trial} trial */
export function kindOf({ rule }) {
  const text = JSON.stringify(rule)
  return kinds.find(([, operators]) => operators.test(text))?.[0] ?? ''
}
