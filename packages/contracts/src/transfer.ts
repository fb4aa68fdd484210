import Type, { type Static } from 'typebox'
import { entityTypes } from './activity.ts'
import { ContentDefinition } from './content.ts'
import { AudienceRule } from './delivery.ts'
import { Status } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, idOf, nullable } from './schema.ts'
import { TokenSet } from './themes.ts'
import { TourDefinition } from './tours.ts'

const Name = Type.String({ minLength: 1, maxLength: 200 })

const TransferTheme = closed('TransferTheme', {
  theme_id: idOf('thm'),
  name: Name,
  light: nullable(TokenSet),
  dark: nullable(TokenSet),
})
const TransferAudience = closed('TransferAudience', {
  audience_id: idOf('aud'),
  name: Name,
  description: Type.String({ maxLength: 2000 }),
  rule: nullable(AudienceRule),
  values: nullable(
    Type.Array(Type.Union([Type.String({ maxLength: 255 }), Type.Number()]), { maxItems: 20_000 }),
  ),
})
const TransferTour = closed('TransferTour', {
  tour_id: idOf('tour'),
  status: Status,
  definition: TourDefinition,
  published: nullable(TourDefinition),
})
const TransferContent = closed('TransferContent', {
  content_id: idOf('cnt'),
  status: Status,
  definition: ContentDefinition,
  published: nullable(ContentDefinition),
})

/** Everything a tenant has authored, ids included, as it moves from one server to another. */
export const TransferDocument = closed('TransferDocument', {
  format: Type.Literal('guide/1'),
  default_theme_id: nullable(idOf('thm')),
  themes: Type.Array(TransferTheme, { maxItems: 1000 }),
  audiences: Type.Array(TransferAudience, { maxItems: 10_000 }),
  tours: Type.Array(TransferTour, { maxItems: 10_000 }),
  content: Type.Array(TransferContent, { maxItems: 10_000 }),
})
export type TransferDocument = Static<typeof TransferDocument>

const TransferEntry = closed('TransferEntry', {
  entity_type: Type.Enum([...entityTypes]),
  entity_id: Type.String(),
  name: Type.String(),
  action: Type.Enum(['create', 'change', 'leave']),
  fields: Type.Array(
    Type.Object(
      { path: Type.String(), before: Type.Unknown(), after: Type.Unknown() },
      { additionalProperties: false },
    ),
    { description: 'What a change would change.' },
  ),
})
export type TransferEntry = Static<typeof TransferEntry>

export const TransferOutcome = dataOf('TransferOutcome', {
  applied: Type.Boolean(),
  entries: Type.Array(TransferEntry),
})

const tag = 'Platform'

export const transferOperations = defineOperations({
  exportTenant: {
    method: 'GET',
    path: '/v1/platform/tenants/{tenant_id}/export',
    auth: 'platform',
    tag,
    summary: 'Everything a tenant has authored',
    responses: { 200: TransferDocument },
  },
  importTenant: {
    method: 'POST',
    path: '/v1/platform/tenants/{tenant_id}/import',
    auth: 'platform',
    tag,
    summary: 'Bring what was exported into a tenant: plan it, or apply it whole',
    description:
      'Ids are kept. What the tenant has and the document lacks is left alone. A published item whose published definition differs becomes the next version.',
    query: Type.Object({ mode: Type.Enum(['plan', 'apply']) }, { additionalProperties: false }),
    body: TransferDocument,
    bodyLimit: 64 * 1024 * 1024,
    responses: { 200: TransferOutcome },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
})
