import Type, { type Static } from 'typebox'
import { closed, nullable } from './schema.ts'
import { patternRules, UrlPattern } from './targeting.ts'

/** How a step ends: by its button, by what the user does with its target, or by an event. */
export const advanceTypes = ['next', 'target_click', 'target_input', 'event'] as const

const url = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Where the tour goes to show the step. The same URLs are allowed as in `cta_url`.',
  examples: ['/settings'],
})

export const StepPage = closed(
  'StepPage',
  { ...UrlPattern.properties, url: Type.Optional(url) },
  { pattern: '/settings', is_regex: false, url: '/settings' },
)
export type StepPage = Static<typeof StepPage>

export const StepPageInput = Type.Object(
  {
    pattern: UrlPattern.properties.pattern,
    is_regex: Type.Optional(Type.Boolean({ default: false })),
    url: Type.Optional(nullable(url)),
  },
  {
    title: 'StepPageInput',
    description:
      'The page on which the step is shown: a pattern as in `url_patterns`. On other pages the tour waits. Default: null, any page of the tour.',
    additionalProperties: false,
    ...patternRules,
  },
)
export type StepPageInput = Static<typeof StepPageInput>

export const AdvanceOn = closed(
  'AdvanceOn',
  {
    type: Type.Enum([...advanceTypes], {
      description:
        '`next`: the button. `target_click`: a click on the target. `target_input`: an input into the target. `event`: a call of `Guide.track`. Default: `next`.',
    }),
    event_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'For `event`, where it is required: the name in the call of `Guide.track`.',
        examples: ['project_created'],
      }),
    ),
    value: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'For `target_input`: the value that the target must have. Default: any value.',
      }),
    ),
  },
  { type: 'next' },
)
export type AdvanceOn = Static<typeof AdvanceOn>
