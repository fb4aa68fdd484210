import { isKnownAttribute } from '@guide/engine/attribute-names'
import { nearestName } from '@guide/engine/nearest-name'
import { type Check, findingIf } from './check.ts'
import { referencesIn } from './rule-references.ts'

/** Who gets the item, where and when. */
export const reachChecks: Check[] = [
  {
    name: 'no_steps',
    level: 'error',
    find: ({ kind, steps }) =>
      findingIf(kind === 'tour' && steps.length === 0, 'steps', 'A tour without steps is never shown.'),
  },
  {
    name: 'schedule_ended',
    level: 'error',
    find: ({ delivery: { schedule } }, { now }) =>
      findingIf(
        schedule.end_at !== null && Date.parse(schedule.end_at) <= now,
        'schedule.end_at',
        `The schedule ended at ${schedule.end_at}.`,
      ),
  },
  {
    name: 'no_rollout',
    level: 'error',
    find: ({ delivery: { rollout } }) => [
      ...findingIf(
        !rollout.enabled,
        'rollout.enabled',
        'The rollout is switched off: no user gets the item.',
      ),
      ...findingIf(
        rollout.enabled && rollout.percentage === 0,
        'rollout.percentage',
        'The rollout covers 0 %: no user gets the item.',
      ),
    ],
  },
  {
    name: 'unknown_audience',
    level: 'error',
    find: ({ delivery: { audience_id } }, { audiences }) =>
      findingIf(
        audience_id !== null && !audiences.has(audience_id),
        'audience_id',
        `There is no audience ${audience_id}: no user gets the item.`,
      ),
  },
  {
    name: 'empty_audience',
    level: 'error',
    find: ({ delivery: { audience_id } }, { audiences }) =>
      findingIf(
        audiences.get(audience_id ?? '')?.is_empty ?? false,
        'audience_id',
        'The audience is an empty list: no user gets the item.',
      ),
  },
  {
    name: 'unknown_in_audience',
    level: 'warning',
    find({ delivery: { audience } }, { audiences, statuses }) {
      const { groups, items } = referencesIn(audience)
      return [
        ...groups
          .filter(id => !audiences.has(id))
          .map(id => `The rule names the audience ${id}, which does not exist.`),
        ...items.filter(id => !statuses.has(id)).map(id => `The rule names ${id}, which does not exist.`),
      ].map(message => ({ path: 'audience', message }))
    },
  },
  {
    name: 'unknown_attribute',
    level: 'warning',
    find: ({ delivery: { audience } }, { attributes }) =>
      referencesIn(audience)
        .attributes.filter(name => attributes.size > 0 && !isKnownAttribute(name, attributes))
        .map((name, index) => ({
          path: 'audience',
          message: `No user came with "${name}" in the last 30 days.${index < maxGuesses ? guess(name, attributes) : ''}`,
        })),
  },
  {
    name: 'switched_off',
    level: 'error',
    find({ kind }, { tenant }) {
      const feature = kind === 'tour' ? 'tours' : 'content'
      const what = kind === 'tour' ? 'All tours are' : 'All content except tours is'
      const isOff = !tenant[`${feature}_enabled`]
      return findingIf(isOff, '', `${what} switched off: no user gets the item.`)
    },
  },
  {
    name: 'unused_kind',
    level: 'error',
    find: ({ kind }, { tenant }) =>
      findingIf(
        kind !== 'tour' && !tenant.content_types.includes(kind),
        'content_type',
        `${kind} is not one of the tenant's content types.`,
      ),
  },
]

/** A rule may have hundreds of unknown names, and each guess compares it with all known ones. */
const maxGuesses = 20

function guess(name: string, attributes: ReadonlySet<string>): string {
  const nearest = nearestName(name, attributes)
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`
}
