import Type, { type Static } from 'typebox'
import { ActivityActor } from './activity.ts'
import { deliveryFields } from './delivery.ts'
import { AnyContentKind, itemReferenceFields } from './item-reference.ts'
import { lifecycleFields, Status } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { anyIdOf, closed, listOf, nullable, PageQuery } from './schema.ts'

const Count = Type.Integer({ minimum: 0 })

/** The fields by which items can be sorted. */
export const itemSortFields = ['updated_at', 'published_at', 'title', 'priority'] as const
type ItemSortField = (typeof itemSortFields)[number]
/** With `-` in descending order. */
export type ItemSort = ItemSortField | `-${ItemSortField}`
const itemSorts = itemSortFields.flatMap((field): ItemSort[] => [field, `-${field}`])

const { audience_id, priority, url_patterns } = deliveryFields
const { created_at: _, ...lifecycle } = lifecycleFields

export const ItemSummary = closed('ItemSummary', {
  ...itemReferenceFields,
  ...lifecycle,
  pages: { ...url_patterns, description: 'The `url_patterns` of the working copy.' },
  audience_id,
  priority,
  has_draft: Type.Boolean({ description: 'Whether an editor left a draft of it.' }),
  updated_by: nullable({ ...ActivityActor, description: 'The admin who changed it last.' }),
  counts: Type.Object(
    { shown: Count, completed: Count, dismissed: Count },
    {
      additionalProperties: false,
      description: 'How often this happened in the last seven days (UTC), today included.',
    },
  ),
  days: Type.Array(Count, {
    minItems: 7,
    maxItems: 7,
    description: 'How often it was shown on each of these days, oldest first.',
    examples: [[0, 0, 3, 5, 8, 4, 1]],
  }),
})
export type ItemSummary = Static<typeof ItemSummary>

export const ItemListQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'A part of the title, in any case, or an id.',
      }),
    ),
    content_type: Type.Optional(AnyContentKind),
    status: Type.Optional(Status),
    audience_id: Type.Optional({
      ...anyIdOf('aud'),
      description: 'The saved audience that the working copy names in `audience_id`.',
    }),
    modified: Type.Optional(
      Type.Boolean({ description: 'Whether the working copy differs from the published version.' }),
    ),
    sort: Type.Optional(
      Type.Enum([...itemSorts], {
        default: '-updated_at',
        description: 'The field to sort by; with `-` in descending order.',
      }),
    ),
    ...PageQuery.properties,
  },
  { additionalProperties: false },
)
export type ItemListQuery = Static<typeof ItemListQuery>

export const itemListOperations = defineOperations({
  listItems: {
    method: 'GET',
    path: '/v1/admin/items',
    auth: 'viewer',
    tag: 'Content',
    summary: 'List tours and content items',
    description:
      'Returns the tours and content items of the tenant in one list, the last edited first. Filters can be combined. The counts are those of the environment of the API key.',
    query: ItemListQuery,
    responses: { 200: listOf('ItemList', ItemSummary) },
  },
})
