// Runs in the browser: changes one page and counts who still finds what.
import { changes, randomOf } from './changes.mjs'
import { contestants } from './contestants.mjs'

/** What tours and tips point at: mostly controls, and some headings, cards, rows and cells. */
const controls = 'button,a,input,select,summary,[role=switch],[role=tab]'
const others = 'h1,h2,h3,li,tr,td,p,img,table,form,section,aside,.product-card,[class*=card],[role=gridcell]'

/** Everything is done several times, and the fastest counts too: on a busy machine a single one waits for other programs. */
const repeats = 3

/**
 * @typedef {object} Count
 * @property {number} right
 * @property {number} wrong
 * @property {number} missing although it is on the page
 * @property {number} proposedFirst of the missing ones, how many were the first proposal
 * @property {number} proposed of the missing ones, how many were proposed at all
 * @property {number[]} describeMs
 * @property {number[]} fastestDescribeMs
 * @property {number[]} findMs
 * @property {number[]} fastestFindMs
 */

const visible = (/** @type {Element} */ element) => element.getBoundingClientRect().width > 0

/** @param {string} html @param {number} seed @param {number} count @returns {Element[]} */
function open(html, seed, count) {
  document.documentElement.lang = 'en'
  document.body.innerHTML = html
  const random = randomOf(seed)
  const some = (/** @type {string} */ selector, /** @type {number} */ wanted) =>
    [...document.body.querySelectorAll(selector)]
      .filter(visible)
      .map(element => ({ element, order: random.next() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, wanted)
      .map(({ element }) => element)
  return [...some(controls, Math.round(count * 0.7)), ...some(others, Math.round(count * 0.3))]
}

/** @param {string} html @param {string} change @param {number} seed @param {number} count */
function tryChange(html, change, seed, count) {
  /** @type {Record<string, Count>} */
  const counts = {}
  const targets = open(html, seed, count)
  const described = Object.entries(contestants).map(([name, contestant]) => {
    const line = {
      right: 0,
      wrong: 0,
      missing: 0,
      proposedFirst: 0,
      proposed: 0,
      describeMs: /** @type {number[]} */ ([]),
      fastestDescribeMs: /** @type {number[]} */ ([]),
      findMs: /** @type {number[]} */ ([]),
      fastestFindMs: /** @type {number[]} */ ([]),
    }
    counts[name] = line
    const descriptions = targets.map(target =>
      timed(line.describeMs, line.fastestDescribeMs, () => contestant.describe(target)),
    )
    return { contestant, line, descriptions }
  })
  const look = (/** @type {number} */ at, /** @type {Element | undefined} */ expected) => {
    // The page lays itself out after a change in any case. Otherwise the first contestant would pay for all of them.
    document.body.getBoundingClientRect()
    for (const { contestant, line, descriptions } of described) {
      const description = descriptions[at]
      const find = () => (description === undefined ? undefined : contestant.find(description))
      const found = timed(line.findMs, line.fastestFindMs, find)
      if (found === expected) line.right++
      else if (found) line.wrong++
      else {
        line.missing++
        const proposals = contestant.propose?.(description) ?? []
        if (expected && proposals[0] === expected) line.proposedFirst++
        if (expected && proposals.includes(expected)) line.proposed++
      }
    }
  }
  if (change === 'target removed') {
    targets.forEach((target, at) => {
      const { parentNode, nextSibling } = target
      target.remove()
      look(at, undefined)
      parentNode?.insertBefore(target, nextSibling)
    })
    return counts
  }
  changes[change]?.(randomOf(seed + 1000))
  targets.forEach((target, at) => {
    // A change that hides or drops an element is not about finding it.
    if (target.isConnected && visible(target)) look(at, target)
  })
  return counts
}

/** @template T @param {number[]} times @param {number[]} fastestTimes @param {() => T} work @returns {T | undefined} */
function timed(times, fastestTimes, work) {
  const runs = Array.from({ length: repeats }, () => {
    const startedAt = performance.now()
    const result = attempt(work)
    return { result, ms: performance.now() - startedAt }
  })
  times.push(runs[0]?.ms ?? 0)
  fastestTimes.push(Math.min(...runs.map(({ ms }) => ms)))
  return runs[0]?.result
}

/** @template T @param {() => T} work @returns {T | undefined} */
function attempt(work) {
  try {
    return work()
  } catch {
    return undefined
  }
}

Object.assign(globalThis, { tryChange, changeNames: [...Object.keys(changes), 'target removed'] })
