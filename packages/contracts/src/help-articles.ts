import Type, { type Static } from 'typebox'
import { Body, Status, sendsETag, Title, takesIfMatch } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { RichText } from './rich-text.ts'
import { closed, dataOf, editable, idOf, listOf, nullable, optional, PageQuery, Timestamp } from './schema.ts'

/** The languages for which the search supports word forms, as ISO 639-1 codes. */
export const articleLanguages = [
  ...[
    'ar',
    'ca',
    'da',
    'de',
    'el',
    'en',
    'es',
    'eu',
    'fi',
    'fr',
    'ga',
    'hi',
    'hu',
    'hy',
    'id',
    'it',
    'lt',
    'ne',
  ],
  ...['nl', 'no', 'pt', 'ro', 'ru', 'sr', 'sv', 'ta', 'tr', 'yi'],
] as const

const ArticleId = idOf('art')
const definition = {
  title: Title,
  body: Body,
  language: nullable(
    Type.Enum([...articleLanguages], {
      description: 'The language for searching word forms. With null, only exact words are found.',
    }),
  ),
  priority: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'Articles with a higher priority come first. Default: 0.',
    examples: [0],
  }),
}
const lifecycle = {
  status: Status,
  has_unpublished_changes: Type.Boolean({
    description: 'Whether the working copy differs from the published article.',
  }),
  published_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** The part of an article that admins edit: everything except its state. */
export const ArticleDefinition = closed('ArticleDefinition', definition)
export type ArticleDefinition = Static<typeof ArticleDefinition>

export const Article = closed('Article', { article_id: ArticleId, ...definition, ...lifecycle })
export type Article = Static<typeof Article>

const { body: _, ...summary } = definition
export const ArticleSummary = closed('ArticleSummary', { article_id: ArticleId, ...summary, ...lifecycle })
export type ArticleSummary = Static<typeof ArticleSummary>

const readOnly = ['article_id', ...Object.keys(lifecycle)]

export const ArticleCreate = editable('ArticleCreate', { ...optional(definition), title: Title }, readOnly, {
  title: 'Where to find reports',
  body: 'Every project has a **weekly report**:\n\n1. Open the project.\n2. Press *Reports*.',
  language: 'en',
})
export type ArticleCreate = Static<typeof ArticleCreate>

export const ArticleUpdate = editable('ArticleUpdate', optional(definition), readOnly, {
  title: 'Where to find your reports',
  priority: 10,
})
export type ArticleUpdate = Static<typeof ArticleUpdate>

const served = {
  article_id: ArticleId,
  title: Type.String({ examples: ['Where to find reports'] }),
  language: definition.language,
}

export const SdkArticleSummary = closed('SdkArticleSummary', {
  ...served,
  excerpt: Type.String({
    description: 'The beginning of the text.',
    examples: ['Every project has a weekly report'],
  }),
  published_at: Timestamp,
})
export type SdkArticleSummary = Static<typeof SdkArticleSummary>

export const SdkArticle = closed('SdkArticle', { ...served, body_tree: RichText, published_at: Timestamp })
export type SdkArticle = Static<typeof SdkArticle>

const tag = 'Help'
const one = '/v1/admin/help/articles/{article_id}'

export const articleOperations = defineOperations({
  listArticles: {
    method: 'GET',
    path: '/v1/admin/help/articles',
    auth: 'viewer',
    tag,
    summary: 'List help articles (admin)',
    description: 'Returns the help articles of the tenant, newest first.',
    query: PageQuery,
    responses: { 200: listOf('ArticleList', ArticleSummary) },
  },
  createArticle: {
    method: 'POST',
    path: '/v1/admin/help/articles',
    auth: 'editor',
    tag,
    summary: 'Create a help article',
    description: `The new article is a draft. ${sendsETag}`,
    body: ArticleCreate,
    bodyLimit: 256 * 1024,
    responses: { 201: Article },
    errors: ['CONFLICT'],
    etag: true,
  },
  getArticle: {
    method: 'GET',
    path: one,
    auth: 'viewer',
    tag,
    summary: 'Get a help article (admin)',
    description: `Returns the working copy. ${sendsETag}`,
    responses: { 200: Article },
    etag: true,
  },
  updateArticle: {
    method: 'PUT',
    path: one,
    auth: 'editor',
    tag,
    summary: 'Update a help article',
    description: `Users see the changes after the next publish. ${takesIfMatch}`,
    body: ArticleUpdate,
    bodyLimit: 256 * 1024,
    responses: { 200: Article },
    etag: true,
    errors: ['CONFLICT'],
  },
  publishArticle: {
    method: 'POST',
    path: `${one}/publish`,
    auth: 'editor',
    tag,
    summary: 'Publish a help article',
    description: 'Users see the current working copy.',
    responses: {
      200: dataOf('ArticlePublished', {
        article_id: ArticleId,
        status: Type.Literal('published'),
        published_at: Timestamp,
      }),
    },
  },
  archiveArticle: {
    method: 'POST',
    path: `${one}/archive`,
    auth: 'editor',
    stopsHarm: true,
    tag,
    summary: 'Archive a help article',
    description: 'Users no longer see the article.',
    responses: {
      200: dataOf('ArticleArchived', {
        article_id: ArticleId,
        status: Type.Literal('archived'),
        archived_at: Timestamp,
      }),
    },
  },
  deleteArticle: {
    method: 'DELETE',
    path: one,
    auth: 'editor',
    stopsHarm: true,
    tag,
    summary: 'Delete a help article',
    responses: { 204: null },
  },
  listHelpArticles: {
    method: 'GET',
    path: '/v1/sdk/help/articles',
    auth: 'user',
    published: true,
    tag,
    summary: 'List or search help articles',
    description: 'Returns the published articles. With `q`, returns the matching articles, best match first.',
    query: Type.Object(
      {
        q: Type.Optional(
          Type.String({
            maxLength: 200,
            description: 'Words to search for. The last word may be incomplete.',
            examples: ['report'],
          }),
        ),
        ...PageQuery.properties,
      },
      { additionalProperties: false },
    ),
    responses: { 200: listOf('SdkArticleList', SdkArticleSummary) },
  },
  getHelpArticle: {
    method: 'GET',
    path: '/v1/sdk/help/articles/{article_id}',
    auth: 'user',
    published: true,
    tag,
    summary: 'Get a help article',
    responses: { 200: SdkArticle },
  },
})
