import type { Check } from './check.ts'
import { findingIf } from './finding.ts'
import { isValidSelector } from './selector.ts'

/** Fewer attempts say little about a target. */
const minAttempts = 20
const maxFailureRate = 0.1
const watchesElement = ['element_visible', 'element_click', 'hover']

/** What the item points at. */
export const targetChecks: Check[] = [
  {
    name: 'no_target',
    level: 'error',
    find: ({ kind, places }) =>
      places.flatMap(({ path, target, onMissing }) =>
        findingIf(
          // A hotspot has no card that could be in the center.
          target === null && (onMissing !== 'center' || kind === 'hotspot'),
          `${path}element_target`,
          'no_target',
          { content_type: kind },
        ),
      ),
  },
  {
    name: 'no_trigger_target',
    level: 'error',
    find: ({ delivery: { trigger }, places }) =>
      findingIf(
        watchesElement.includes(trigger.trigger_type) && !trigger.element_target && !places[0]?.target,
        'trigger.element_target',
        'no_trigger_target',
        { trigger_type: trigger.trigger_type },
      ),
  },
  {
    name: 'invalid_selector',
    level: 'error',
    find({ places, delivery: { trigger } }) {
      const watched = { path: 'trigger.', target: trigger.element_target ?? null }
      return [...places, watched].flatMap(({ path, target }) => {
        const selector = target?.css_selector ?? ''
        const isWrong = target?.css_selector !== undefined && !isValidSelector(selector)
        return findingIf(isWrong, `${path}element_target.css_selector`, 'invalid_selector', { selector })
      })
    },
  },
  {
    name: 'target_failing',
    level: 'warning',
    find: ({ places }, { targets }) =>
      places.flatMap(({ path, stepId }) => {
        const { attempts = 0, failure_rate = 0 } = targets.get(stepId ?? '') ?? {}
        const percent = Math.round(failure_rate * 100)
        return findingIf(
          attempts >= minAttempts && failure_rate > maxFailureRate,
          `${path}element_target`,
          'target_failing',
          { percent, attempts },
        )
      }),
  },
  {
    name: 'target_by_likeness',
    level: 'warning',
    find: ({ places }, { targets }) =>
      places.flatMap(({ path, stepId, target }) => {
        const since = target?.fingerprint && targets.get(stepId ?? '')?.likeness_since
        return findingIf(!!since, `${path}element_target`, 'target_by_likeness', {
          day: since?.slice(0, 10) ?? '',
        })
      }),
  },
]
