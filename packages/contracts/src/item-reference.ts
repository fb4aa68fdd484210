import Type from 'typebox'
import { contentKindNames } from './content-kinds.ts'
import { idOf, nullable } from './schema.ts'

/** The kind of a tour or content item, in responses that contain both. */
export const AnyContentKind = Type.Enum([...contentKindNames])

/** The fields of a report that identify a tour or content item. */
export const itemReferenceFields = {
  content_type: AnyContentKind,
  tour_id: Type.Optional({ ...idOf('tour'), description: 'Set if it is a tour.' }),
  content_id: Type.Optional({ ...idOf('cnt'), description: 'Set if it is a content item.' }),
  title: Type.String({ examples: ['Welcome to Acme'] }),
}

/** The fields of a report that identify a step of the tour. */
export const stepReferenceFields = {
  step_id: nullable(Type.String({ examples: ['projects'], description: 'Null for a content item.' })),
  step_number: nullable(
    Type.Integer({
      minimum: 1,
      examples: [2],
      description: 'The place of the step in the published tour, from 1. Null for a content item.',
    }),
  ),
  step_title: nullable(
    Type.String({ examples: ['Invite your team'], description: 'May be empty. Null for a content item.' }),
  ),
}
