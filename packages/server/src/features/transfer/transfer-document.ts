import type { Status, TransferArticle, TransferDocument } from '@guide/contracts'
import { writeJson } from '../../answers/streamed-json.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { unprocessable } from '../../errors.ts'
import { contentResource } from '../../items/content-resource.ts'
import { inSchemaOrder } from '../../items/in-schema-order.ts'
import { itemStore } from '../../items/item-store.ts'
import { requireUnique } from '../../items/require-unique.ts'
import { tourResource } from '../../items/tour-resource.ts'
import { mapInSlices, startSlices } from '../../slices.ts'
import { allArticles } from '../articles/articles-reads.ts'
import { allAudiences } from '../audiences/audiences-reads.ts'
import { ownThemes } from '../themes/themes-reads.ts'
import { prefixRefusals } from './prefix-refusals.ts'

/** The lists of a transfer document. Each is read in parts, when it is iterated. */
type Lists = { [Name in ListName]: AsyncIterable<TransferDocument[Name]> }
type ListName = 'themes' | 'audiences' | 'tours' | 'content' | 'articles'

type Sql = Database['sql'] | Transaction

/** Everything that a tenant has authored, as it is now. */
const listsOf = (sql: Sql, tenantId: string): Lists => ({
  themes: inOnePart(() => ownThemes(sql, tenantId)),
  audiences: inOnePart(() => allAudiences(sql, tenantId)),
  tours: itemsOf(sql, tenantId, tourResource, (tour_id, item) => ({ tour_id, ...item })),
  content: itemsOf(sql, tenantId, contentResource, (content_id, item) => ({ content_id, ...item })),
  articles: inOnePart(() => allArticles(sql, tenantId)),
})

async function* inOnePart<Element>(read: () => Promise<Element[]>): AsyncGenerator<Element[]> {
  yield await read()
}

/** The definitions are `never`, because the database has them as they were checked: they fit both types. */
interface ExportedItem {
  status: Status
  created_at: string
  definition: never
  published: never
}

async function* itemsOf<Element>(
  sql: Sql,
  tenantId: string,
  { name, schema }: typeof tourResource | typeof contentResource,
  toElement: (id: string, item: ExportedItem) => Element,
): AsyncGenerator<Element[]> {
  for await (const page of itemStore(sql, tenantId, name).pages()) {
    yield await mapInSlices(page, ({ row, published }) =>
      toElement(row.item_id, {
        status: row.status,
        created_at: row.created_at.toISOString(),
        definition: inSchemaOrder(schema, row.definition) as never,
        published: inSchemaOrder(schema, published) as never,
      }),
    )
  }
}

/** The whole document of a tenant, to compare it with another one. Each part is as it is when it is read. */
export async function documentOf(
  sql: Sql,
  tenantId: string,
  default_theme_id: string | null,
): Promise<TransferDocument> {
  const { themes, audiences, tours, content, articles } = listsOf(sql, tenantId)
  return {
    ...headOf(default_theme_id),
    themes: await joined(themes),
    audiences: await joined(audiences),
    tours: await joined(tours),
    content: await joined(content),
    articles: await joined(articles),
  }
}

async function joined<Element>(parts: AsyncIterable<Element[]>): Promise<Element[]> {
  const elements: Element[] = []
  for await (const part of parts) elements.push(...part)
  return elements
}

/** The document of a tenant as JSON, element by element. The caller has locked the tenant. */
export const writeDocument = (
  tx: Transaction,
  tenantId: string,
  default_theme_id: string | null,
): AsyncIterable<string> =>
  writeJson(
    headOf(default_theme_id),
    Object.fromEntries(Object.entries(listsOf(tx, tenantId)).map(([name, parts]) => [name, oneByOne(parts)])),
  )

const headOf = (default_theme_id: string | null) => ({ format: 'guide/1' as const, default_theme_id })

async function* oneByOne(parts: AsyncIterable<object[]>): AsyncGenerator<object[]> {
  const pause = startSlices()
  for await (const part of parts) {
    for (const element of part) {
      yield [element]
      await pause()
    }
  }
}

/**
 * Validates a document and brings it into the canonical form, so that it can be compared.
 * @param maxBytes how large a definition may be
 */
export async function canonicalDocument(
  document: TransferDocument,
  maxBytes: number,
): Promise<TransferDocument> {
  requireUnique('themes', document.themes, 'theme_id')
  requireUnique('audiences', document.audiences, 'audience_id')
  requireUnique('tours', document.tours, 'tour_id')
  requireUnique('content', document.content, 'content_id')
  requireUnique('articles', document.articles, 'article_id')
  for (const article of document.articles)
    prefixRefusals(`article ${article.article_id}`, () => checkArticle(article))
  return {
    ...document,
    tours: await mapInSlices(document.tours, tour =>
      prefixRefusals(`tour ${tour.tour_id}`, () => canonical(tour, tourResource.define, maxBytes)),
    ),
    content: await mapInSlices(document.content, item =>
      prefixRefusals(`content ${item.content_id}`, () => canonical(item, contentResource.define, maxBytes)),
    ),
  }
}

interface Item<Definition> {
  status: string
  definition: Definition
  published: Definition | null
}

function requirePublished({ status, published }: { status: string; published: unknown }) {
  if (status === 'published' && !published) {
    throw unprocessable('published', 'is required if the status is published')
  }
}

function refusePublished({ status, published }: { status: string; published: unknown }) {
  if (published) throw unprocessable('status', `is ${status}, but the document has a published definition`)
}

/** Unlike an archived item, an archived article has no published version to roll back to. */
function checkArticle(article: TransferArticle) {
  requirePublished(article)
  if (article.status !== 'published') refusePublished(article)
}

function canonical<Definition, Entity extends Item<Definition>>(
  item: Entity,
  define: (definition: Definition, previous: null, maxBytes: number) => Definition,
  maxBytes: number,
): Entity {
  requirePublished(item)
  if (item.status === 'draft') refusePublished(item)
  const plain = (definition: Definition): Definition =>
    JSON.parse(JSON.stringify(define(definition, null, maxBytes)))
  return { ...item, definition: plain(item.definition), published: item.published && plain(item.published) }
}
