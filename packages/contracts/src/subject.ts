import Type from 'typebox'
import { contentKindNames } from './content-kinds.ts'
import { idOf } from './schema.ts'

/** The kind of a tour or content item, in answers that hold both. */
export const AnyContentKind = Type.Enum([...contentKindNames])

/** The tour or content item that a line of a report is about. */
export const subjectFields = {
  content_type: AnyContentKind,
  tour_id: Type.Optional({ ...idOf('tour'), description: 'When it is a tour.' }),
  content_id: Type.Optional({ ...idOf('cnt'), description: 'When it is a content item.' }),
  title: Type.String({ examples: ['Welcome to Acme'] }),
}
