import Type, { type Static, type TSchema } from 'typebox'
import { entityTypes } from './activity.ts'
import { Audience } from './audiences.ts'
import { ContentDefinition } from './content.ts'
import { ArticleDefinition } from './help-articles.ts'
import { Status } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, exampleId, Instant, idOf, nullable } from './schema.ts'
import { Theme } from './themes.ts'
import { TourDefinition } from './tours.ts'

const { name: themeName, light, dark } = Theme.properties
const { name, description, rule, values } = Audience.properties

const TransferTheme = closed('TransferTheme', { theme_id: idOf('thm'), name: themeName, light, dark })
const TransferAudience = closed('TransferAudience', {
  audience_id: idOf('aud'),
  name,
  description,
  rule,
  values,
})

/** What is told of an item besides its id. Items of equal priority are shown newest first, so its age goes along. */
const itemFields = <Definition extends TSchema>(definition: Definition) => ({
  status: Status,
  created_at: Instant,
  definition,
  published: nullable(definition),
})
const TransferTour = closed('TransferTour', { tour_id: idOf('tour'), ...itemFields(TourDefinition) })
const TransferContent = closed('TransferContent', {
  content_id: idOf('cnt'),
  ...itemFields(ContentDefinition),
})

/** Articles of equal priority are listed by when they were published, so that goes along as well. */
const TransferArticle = closed('TransferArticle', {
  article_id: idOf('art'),
  ...itemFields(ArticleDefinition),
  published_at: nullable(Instant),
})
export type TransferArticle = Static<typeof TransferArticle>

/** Everything a tenant has authored, ids included, as it moves from one server to another. */
export const TransferDocument = closed(
  'TransferDocument',
  {
    format: Type.Literal('guide/1'),
    default_theme_id: nullable(idOf('thm')),
    themes: Type.Array(TransferTheme, { maxItems: 1000 }),
    audiences: Type.Array(TransferAudience, { maxItems: 10_000 }),
    tours: Type.Array(TransferTour, { maxItems: 10_000 }),
    content: Type.Array(TransferContent, { maxItems: 10_000 }),
    articles: Type.Array(TransferArticle, { maxItems: 10_000 }),
  },
  {
    format: 'guide/1',
    default_theme_id: null,
    themes: [],
    audiences: [
      {
        audience_id: exampleId('aud'),
        name: 'Paying customers',
        description: '',
        rule: { plan: { $in: ['pro', 'team'] } },
        values: null,
      },
    ],
    tours: [],
    content: [],
    articles: [],
  },
)
export type TransferDocument = Static<typeof TransferDocument>

const TransferEntry = closed('TransferEntry', {
  entity_type: Type.Enum([...entityTypes]),
  entity_id: Type.String({ examples: [exampleId('aud')] }),
  name: Type.String({ examples: ['Paying customers'] }),
  action: Type.Enum(['create', 'change', 'leave']),
  fields: Type.Array(
    Type.Object(
      { path: Type.String({ examples: ['rule'] }), before: Type.Unknown(), after: Type.Unknown() },
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
      'Ids are kept. What the tenant has and the document lacks is left alone. A published definition that differs becomes the next version; an archived item that the document has published comes back as by a rollback.',
    query: Type.Object({ mode: Type.Enum(['plan', 'apply']) }, { additionalProperties: false }),
    body: TransferDocument,
    bodyLimit: 64 * 1024 * 1024,
    responses: { 200: TransferOutcome },
    errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
  },
})
