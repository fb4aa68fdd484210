// Runs in the browser: each contestant describes an element, and finds it again later.
import { finder } from '@medv/finder'
import { getCssSelector } from 'css-selector-generator'
import uniqueSelector from 'unique-selector'
import { hashOf } from '../../packages/contracts/src/digest.ts'
import { hashedFingerprint } from '../../packages/contracts/src/hashed-fingerprint.ts'
import { describeTarget } from '../../packages/sdk/src/targets/describe/describe-target.ts'
import { proposeTarget } from '../../packages/sdk/src/targets/describe/propose-target.ts'
import { findTarget, isRendered } from '../../packages/sdk/src/targets/find-target.ts'
import { findAlike } from '../../packages/sdk/src/targets/likeness/find-alike.ts'

/** How a selector is used: the first visible element that it matches. @param {string} selector */
const first = selector => [...document.querySelectorAll(selector)].find(isRendered)
/** @type {any} */
const playwright = /** @type {any} */ (globalThis).playwright

/**
 * @typedef {object} Contestant
 * @property {(element: Element) => any} describe
 * @property {(description: any) => Element | undefined} find
 * @property {(description: any) => Element[]} [propose] what a person gets to choose from if it is not found
 */

/** @type {Record<string, Contestant>} */
export const contestants = {
  Guide: {
    describe(element) {
      const { target } = describeTarget(element)
      const { fingerprint, ...keys } = target
      // What the service stores, and what pages get of it.
      const stored = JSON.parse(JSON.stringify(fingerprint))
      const check = stored.check && { check: stored.check }
      return [{ ...keys, fingerprint: 'x', ...check }, hashedFingerprint(stored, 'x', hashOf), target]
    },
    find: ([target, fingerprint]) => (findTarget(target) ?? findAlike(fingerprint, target))?.element,
    propose: ([, , stored]) => proposeTarget(stored).map(({ element }) => element),
  },
  '@medv/finder': { describe: element => finder(element), find: first },
  'css-selector-generator': { describe: element => getCssSelector(element), find: first },
  'unique-selector': { describe: element => uniqueSelector(element), find: first },
  Playwright: {
    describe: element => playwright.selector(element),
    find(selector) {
      // It refuses to act if several match.
      const found = playwright.$$(selector)
      return found.length === 1 ? found[0] : undefined
    },
  },
}
