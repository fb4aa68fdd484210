import Type, { type Static } from 'typebox'
import { contentTypes } from './config.ts'
import { idOf } from './schema.ts'

/** Everything that can be delivered to a user: tours, and content of each kind. */
export const deliveredKinds = ['tour', ...contentTypes] as const

export const DeliveredKind = Type.Enum([...deliveredKinds])
export type DeliveredKind = Static<typeof DeliveredKind>

/** What a report says about the tour or the content item that one of its lines is about. */
export const subjectFields = {
  content_type: DeliveredKind,
  tour_id: Type.Optional({ ...idOf('tour'), description: 'When it is a tour.' }),
  content_id: Type.Optional({ ...idOf('cnt'), description: 'When it is a content item.' }),
  title: Type.String({ examples: ['Welcome to Acme'] }),
}
