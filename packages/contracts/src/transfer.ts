import Type, { type Static, type TSchema } from 'typebox'
import { entityTypes } from './activity.ts'
import { Audience } from './audiences.ts'
import { ContentDefinition, stagingFields } from './content.ts'
import { ArticleDefinition } from './help-articles.ts'
import { Status } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { closed, dataOf, exampleId, Instant, idOf, nullable, optional } from './schema.ts'
import { Theme } from './themes.ts'
import { StepInput, TourDefinition } from './tours.ts'

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

/** The fields of an item, without its id. `created_at` is included because it orders items of equal priority. */
const itemFields = <Definition extends TSchema>(definition: Definition) => ({
  status: Status,
  created_at: Instant,
  definition,
  published: nullable(definition),
})

// Fields that documents of earlier versions do not have may be missing. An import adds their defaults first of all, so
// the types do not say so.
const TransferTourDefinition = Type.Unsafe<TourDefinition>(
  closed('TransferTourDefinition', {
    ...TourDefinition.properties,
    steps: Type.Array(StepInput, { maxItems: 100 }),
  }),
)
const TransferContentDefinition = Type.Unsafe<ContentDefinition>(
  closed('TransferContentDefinition', { ...ContentDefinition.properties, ...optional(stagingFields) }),
)
const TransferTour = closed('TransferTour', {
  tour_id: idOf('tour'),
  ...itemFields(TransferTourDefinition),
})
const TransferContent = closed('TransferContent', {
  content_id: idOf('cnt'),
  ...itemFields(TransferContentDefinition),
})

/** `published_at` is included because it orders articles of equal priority. */
const TransferArticle = closed('TransferArticle', {
  article_id: idOf('art'),
  ...itemFields(ArticleDefinition),
  published_at: nullable(Instant),
})
export type TransferArticle = Static<typeof TransferArticle>

/** All content of a tenant, including ids, in the format for export and import. */
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
  live: Type.Boolean({
    description:
      'Whether users notice it at once: something published differs, appears or disappears. Otherwise it stays a draft, or nothing uses it yet.',
  }),
  fields: Type.Array(
    Type.Object(
      { path: Type.String({ examples: ['rule'] }), before: Type.Unknown(), after: Type.Unknown() },
      { additionalProperties: false },
    ),
    { description: 'The fields that differ, for the action `change`.' },
  ),
})
export type TransferEntry = Static<typeof TransferEntry>

export const TransferOutcome = dataOf('TransferOutcome', {
  applied: Type.Boolean(),
  entries: Type.Array(TransferEntry),
})

const tag = 'Platform'
const ownTag = 'Configuration'
const exported = 'the themes, audiences, tours, content items and help articles'
const mode = Type.Enum(['plan', 'apply'])
const imported = {
  description:
    'With `mode=plan`, reports the changes without applying them. With `mode=apply`, applies all of them or none. Ids are kept. Entities that are not in the document stay unchanged. A published definition that differs becomes the next version. An archived item that is published in the document is restored like by a rollback.',
  query: Type.Object({ mode }, { additionalProperties: false }),
  body: TransferDocument,
  bodyLimit: 64 * 1024 * 1024,
  inParts: true,
  responses: { 200: TransferOutcome },
  errors: ['CONFLICT', 'UNPROCESSABLE_ENTITY'],
} as const

export const transferOperations = defineOperations({
  exportContent: {
    method: 'GET',
    path: '/v1/admin/export',
    auth: 'admin',
    heavy: 'export',
    tag: ownTag,
    summary: 'Export the content of the tenant',
    description: `Returns ${exported}.`,
    responses: { 200: TransferDocument },
  },
  importContent: {
    method: 'POST',
    path: '/v1/admin/import',
    auth: 'admin',
    heavy: 'export',
    tag: ownTag,
    summary: 'Import content into the tenant',
    ...imported,
    query: Type.Object(optional({ mode: { ...mode, default: 'plan' } }), { additionalProperties: false }),
  },
  exportTenant: {
    method: 'GET',
    path: '/v1/platform/tenants/{tenant_id}/export',
    auth: 'platform',
    tag,
    summary: 'Export a tenant',
    description: `Returns ${exported} of a tenant.`,
    responses: { 200: TransferDocument },
  },
  importTenant: {
    method: 'POST',
    path: '/v1/platform/tenants/{tenant_id}/import',
    auth: 'platform',
    tag,
    summary: 'Import into a tenant',
    ...imported,
  },
})
