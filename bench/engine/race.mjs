import { interleave } from '../measure/interleave.mjs'
import { ours, peers } from './contestants.mjs'

/**
 * A rule, the users it is evaluated for, and the expected results.
 * @typedef {{
 *   name: string
 *   rule: Record<string, any>
 *   groups?: Record<string, unknown[]>
 *   users: Record<string, any>[]
 *   answers: boolean[]
 * }} Trial
 */

/**
 * Nanoseconds per evaluation by contestant. A peer is included only if its results are correct.
 * @typedef {{ ours: number, peers: Record<string, number | undefined> }} Times
 * @typedef {Times & { trial: Trial }} Result
 */

/** Measures each trial separately for every contestant. @param {Trial[]} trials @param {number} rounds @returns {Result[]} */
export function race(trials, rounds) {
  const starters = trials.flatMap(trial =>
    [ours, ...peers].flatMap(contestant => {
      const run = runOf(contestant, trial)
      if (run === undefined && contestant === ours) throw new Error(`Guide fails "${trial.name}".`)
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
 * Measures all trials together, one user after the other, as a service would run them.
 * @param {Trial[]} trials for the same users; every contestant must pass them
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

/** Microseconds per measurement: long enough to include garbage collection. */
const togetherTime = 10_000

/** @param {Record<string, number | undefined>} times @returns {Times} */
function timesOf({ [ours.name]: own = Number.NaN, ...others }) {
  return { ours: own, peers: others }
}

/** @typedef {{ test: (person: any) => unknown, people: unknown[] }} Run */

/**
 * Prepares a contestant for a trial; undefined if it cannot express the rule or gives a wrong result.
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

/** Runs all tests for each user in turn. @param {Run[]} runs @returns {import('../measure/interleave.mjs').Work} */
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
