import Type, { type Static } from 'typebox'
import { Body } from './lifecycle.ts'
import { linkDescription } from './link.ts'
import { anyIdOf, closed, optional } from './schema.ts'

export const ChecklistAction = Type.Object(
  optional({
    tour_id: anyIdOf('tour'),
    content_id: anyIdOf('cnt'),
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: `Must be ${linkDescription}.`,
      examples: ['/projects'],
    }),
  }),
  {
    title: 'ChecklistAction',
    description:
      'What a click on the item does: start a tour, show a content item or open a URL. Exactly one field is required.',
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
      description: 'The item is done when `Guide.track` is called with this name.',
      examples: ['project_created'],
    }),
    tour_id: { ...anyIdOf('tour'), description: 'The item is done when this tour is completed.' },
  }),
  {
    title: 'ChecklistCompletion',
    description:
      'What marks the item as done. Exactly one field is required. Without it, a click marks the item as done.',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  },
)
export type ChecklistCompletion = Static<typeof ChecklistCompletion>

/** The fields of a checklist item, without its body. */
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
