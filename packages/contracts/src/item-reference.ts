import Type from 'typebox'
import { contentKindNames } from './content-kinds.ts'
import { idOf } from './schema.ts'

/** The kind of a tour or content item, in responses that contain both. */
export const AnyContentKind = Type.Enum([...contentKindNames])

/** The fields of a report that identify a tour or content item. */
export const itemReferenceFields = {
  content_type: AnyContentKind,
  tour_id: Type.Optional({ ...idOf('tour'), description: 'Set if it is a tour.' }),
  content_id: Type.Optional({ ...idOf('cnt'), description: 'Set if it is a content item.' }),
  title: Type.String({ examples: ['Welcome to Acme'] }),
}
