import Type, { type Static } from 'typebox'
import { Body } from './lifecycle.ts'
import { anyIdOf, closed, optional } from './schema.ts'

export const ChecklistAction = Type.Object(
  optional({
    tour_id: anyIdOf('tour'),
    content_id: anyIdOf('cnt'),
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'http, https, mailto or a path.',
      examples: ['/projects'],
    }),
  }),
  {
    title: 'ChecklistAction',
    description: 'What a click does: start a tour, show a content item or open an address; one of the three.',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  },
)
export type ChecklistAction = Static<typeof ChecklistAction>

export const ChecklistCompletion = Type.Object(
  optional({
    event_name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'A call of `Guide.track`.',
      examples: ['project_created'],
    }),
    tour_id: { ...anyIdOf('tour'), description: 'The tour is completed.' },
  }),
  {
    title: 'ChecklistCompletion',
    description: 'What ticks the item off, one of the two. Without it, a click does.',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  },
)
export type ChecklistCompletion = Static<typeof ChecklistCompletion>

/** What an item of a checklist has besides its body. */
export const checklistItemFields = {
  item_id: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Unique within the checklist.',
    examples: ['first-project'],
  }),
  title: Type.String({ maxLength: 200, examples: ['Create your first project'] }),
  action: Type.Optional(ChecklistAction),
  complete_on: Type.Optional(ChecklistCompletion),
}

export const ChecklistItem = closed('ChecklistItem', { ...checklistItemFields, body: Type.Optional(Body) })
export type ChecklistItem = Static<typeof ChecklistItem>
