import { isKnownAttribute } from '@guide/engine/attribute-names'
import { nearestName } from '@guide/engine/nearest-name'
import type { Check } from './check.ts'
import { finding, findingIf } from './finding.ts'
import { referencesIn } from './rule-references.ts'

/** Who gets the item, where and when. */
export const reachChecks: Check[] = [
  {
    name: 'no_steps',
    level: 'error',
    find: ({ kind, steps }) => findingIf(kind === 'tour' && steps.length === 0, 'steps', 'no_steps'),
  },
  {
    name: 'schedule_ended',
    level: 'error',
    find: ({ delivery: { schedule } }, { now }) =>
      findingIf(
        schedule.end_at !== null && Date.parse(schedule.end_at) <= now,
        'schedule.end_at',
        'schedule_ended',
        { at: schedule.end_at ?? '' },
      ),
  },
  {
    name: 'no_rollout',
    level: 'error',
    find: ({ delivery: { rollout } }) => [
      ...findingIf(!rollout.enabled, 'rollout.enabled', 'rollout_off'),
      ...findingIf(rollout.enabled && rollout.percentage === 0, 'rollout.percentage', 'rollout_empty'),
    ],
  },
  {
    name: 'unknown_audience',
    level: 'error',
    find: ({ delivery: { audience_id } }, { audiences }) =>
      findingIf(audience_id !== null && !audiences.has(audience_id), 'audience_id', 'unknown_audience', {
        audience_id: audience_id ?? '',
      }),
  },
  {
    name: 'empty_audience',
    level: 'error',
    find: ({ delivery: { audience_id } }, { audiences }) =>
      findingIf(audiences.get(audience_id ?? '')?.is_empty ?? false, 'audience_id', 'empty_audience'),
  },
  {
    name: 'unknown_in_audience',
    level: 'warning',
    find({ delivery: { audience } }, { audiences, statuses }) {
      const { groups, items } = referencesIn(audience)
      return [
        ...groups
          .filter(id => !audiences.has(id))
          .map(id => finding('audience', 'unknown_audience_in_rule', { id })),
        ...items
          .filter(id => !statuses.has(id))
          .map(id => finding('audience', 'unknown_item_in_rule', { id })),
      ]
    },
  },
  {
    name: 'unknown_attribute',
    level: 'warning',
    find: ({ delivery: { audience } }, { attributes }) =>
      referencesIn(audience)
        .attributes.filter(name => attributes.size > 0 && !isKnownAttribute(name, attributes))
        .map((name, index) => {
          const nearest = index < maxGuesses ? nearestName(name, attributes) : undefined
          return nearest === undefined
            ? finding('audience', 'unknown_attribute', { name })
            : finding('audience', 'mistyped_attribute', { name, nearest })
        }),
  },
  {
    name: 'switched_off',
    level: 'error',
    find({ kind }, { tenant }) {
      const feature = kind === 'tour' ? 'tours' : 'content'
      return findingIf(!tenant[`${feature}_enabled`], '', `${feature}_off`)
    },
  },
  {
    name: 'unused_kind',
    level: 'error',
    find: ({ kind }, { tenant }) =>
      findingIf(kind !== 'tour' && !tenant.content_types.includes(kind), 'content_type', 'unused_kind', {
        content_type: kind,
      }),
  },
]

/** A rule may have hundreds of unknown names, and each guess compares it with all known ones. */
const maxGuesses = 20
