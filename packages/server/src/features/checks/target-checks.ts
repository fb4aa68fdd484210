import { type Check, findingIf } from './check.ts'
import { problemOfSelector } from './selector.ts'

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
          `A ${kind} points at an element, but it has no target. Choose one, or another kind.`,
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
        `The trigger ${trigger.trigger_type} watches an element, but neither the trigger nor the item has a target.`,
      ),
  },
  {
    name: 'invalid_selector',
    level: 'error',
    find({ places, delivery: { trigger } }) {
      const watched = { path: 'trigger.', target: trigger.element_target ?? null }
      return [...places, watched].flatMap(({ path, target }) => {
        const selector = target?.css_selector
        const problem = selector === undefined ? null : problemOfSelector(selector)
        return problem ? [{ path: `${path}element_target.css_selector`, message: problem }] : []
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
          `In the last seven days, ${percent} % of ${attempts} pages did not have this target.`,
        )
      }),
  },
  {
    name: 'target_by_likeness',
    level: 'warning',
    find: ({ places }, { targets }) =>
      places.flatMap(({ path, stepId, target }) => {
        const since = target?.fingerprint && targets.get(stepId ?? '')?.likeness_since
        return findingIf(
          !!since,
          `${path}element_target`,
          `Found by likeness since ${since?.slice(0, 10)}: its keys no longer match. Mend it before it is lost.`,
        )
      }),
  },
  {
    name: 'cannot_advance',
    level: 'warning',
    find: ({ steps }) =>
      steps.flatMap(({ advance_on: { type }, on_missing }, index) =>
        findingIf(
          type.startsWith('target_') && on_missing === 'center',
          `steps[${index}].advance_on`,
          'If the target is missing, the step is shown in the center, where nothing can advance it.',
        ),
      ),
  },
]
