import { interleave } from '../measure/interleave.mjs'
import { ours, peers } from './contestants.mjs'

/**
 * A rule, the users it is asked about, and the right answers.
 * @typedef {{
 *   name: string
 *   rule: Record<string, any>
 *   groups?: Record<string, unknown[]>
 *   users: Record<string, any>[]
 *   answers: boolean[]
 * }} Trial
 */

/**
 * Nanoseconds per evaluation by contestant; of a peer only where it gives the right answers.
 * @typedef {{ ours: number, peers: Record<string, number | undefined> }} Times
 * @typedef {Times & { trial: Trial }} Result
 */

/** Lets everyone run each trial by itself. @param {Trial[]} trials @param {number} rounds @returns {Result[]} */
export function race(trials, rounds) {
  const starters = trials.flatMap(trial =>
    [ours, ...peers].flatMap(contestant => {
      const run = runOf(contestant, trial)
      if (run === undefined && contestant === ours) throw new Error(`We fail "${trial.name}".`)
      return run === undefined ? [] : [{ trial, name: contestant.name, work: workOf([run]) }]
    }),
  )
  const works = starters.map(({ work }) => work)
  const times = interleave(works, rounds)
  return trials.map(trial => {
    const found = starters.flatMap((starter, index) =>
      starter.trial === trial ? [[starter.name, (times[index] ?? Number.NaN) / trial.users.length]] : [],
    )
    return { trial, ...timesOf(Object.fromEntries(found)) }
  })
}

/**
 * Lets everyone run all trials for one user after the other, as a service would.
 * @param {Trial[]} trials about the same users, which everyone passes
 * @param {number} rounds
 * @returns {Times}
 */
export function raceTogether(trials, rounds) {
  const contestants = [ours, ...peers]
  const works = contestants.map(contestant =>
    workOf(
      trials.map(trial => {
        const run = runOf(contestant, trial)
        if (run === undefined) throw new Error(`${contestant.name} fails "${trial.name}".`)
        return run
      }),
    ),
  )
  const evaluations = trials.reduce((sum, { users }) => sum + users.length, 0)
  const times = interleave(works, rounds, togetherTime).map(time => time / evaluations)
  return timesOf(Object.fromEntries(contestants.map(({ name }, index) => [name, times[index]])))
}

/** Microseconds per measurement, so that collecting garbage falls into each. */
const togetherTime = 10_000

/** @param {Record<string, number | undefined>} times @returns {Times} */
function timesOf({ [ours.name]: own = Number.NaN, ...others }) {
  return { ours: own, peers: others }
}

/** @typedef {{ test: (person: any) => unknown, people: unknown[] }} Run */

/**
 * A contestant ready for a trial; undefined when it can't express the rule or gives a wrong answer.
 * @param {import('./contestants.mjs').Contestant} contestant
 * @param {Trial} trial
 * @returns {Run | undefined}
 */
function runOf({ prepare, person }, { rule, groups = {}, users, answers }) {
  const lists = new Set(users.flatMap(user => Object.keys(user).filter(name => Array.isArray(user[name]))))
  try {
    const test = prepare(rule, { groups, lists })
    const people = users.map(person)
    return people.every((one, index) => Boolean(test(one)) === answers[index]) ? { test, people } : undefined
  } catch {
    return undefined
  }
}

/** Asks all tests about each user in turn. @param {Run[]} runs @returns {import('../measure/interleave.mjs').Work} */
function workOf(runs) {
  const tests = runs.map(({ test }) => test)
  const people = runs[0]?.people ?? []
  return repeats => {
    let yes = 0
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const person of people) for (const test of tests) if (test(person)) yes++
    }
    return yes
  }
}
