import type { TransferArticle, TransferDocument } from '@guide/contracts'
import { writeJson } from '../../answers/streamed-json.ts'
import type { Transaction } from '../../db/database.ts'
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

/** Everything that a tenant has authored, as it is now. */
export async function documentOf(
  tx: Transaction,
  tenantId: string,
  defaultThemeId: string | null,
): Promise<TransferDocument> {
  const items = async ({ name, schema }: typeof tourResource | typeof contentResource) =>
    mapInSlices(await itemStore(tx, tenantId, name).all(), ({ row, published }) => ({
      id: row.item_id,
      item: {
        status: row.status,
        created_at: row.created_at.toISOString(),
        definition: inSchemaOrder(schema, row.definition) as never,
        published: inSchemaOrder(schema, published) as never,
      },
    }))
  return {
    format: 'guide/1',
    default_theme_id: defaultThemeId,
    themes: await ownThemes(tx, tenantId),
    audiences: await allAudiences(tx, tenantId),
    tours: (await items(tourResource)).map(({ id, item }) => ({ tour_id: id, ...item })),
    content: (await items(contentResource)).map(({ id, item }) => ({ content_id: id, ...item })),
    articles: await allArticles(tx, tenantId),
  }
}

/** The document as JSON, element by element. */
export function writeDocument(document: TransferDocument): AsyncIterable<string> {
  const { themes, audiences, tours, content, articles, ...head } = document
  const lists = { themes, audiences, tours, content, articles }
  return writeJson(
    head,
    Object.fromEntries(Object.entries(lists).map(([name, elements]) => [name, inParts(elements)])),
  )
}

async function* inParts(elements: object[]): AsyncGenerator<object[]> {
  const pause = startSlices()
  for (const element of elements) {
    yield [element]
    await pause()
  }
}

/** Validates a document and brings it into the canonical form, so that it can be compared. */
export async function canonicalDocument(document: TransferDocument): Promise<TransferDocument> {
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
      prefixRefusals(`tour ${tour.tour_id}`, () => canonical(tour, tourResource.define)),
    ),
    content: await mapInSlices(document.content, item =>
      prefixRefusals(`content ${item.content_id}`, () => canonical(item, contentResource.define)),
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
  define: (definition: Definition, previous: null) => Definition,
): Entity {
  requirePublished(item)
  if (item.status === 'draft') refusePublished(item)
  const plain = (definition: Definition): Definition => JSON.parse(JSON.stringify(define(definition, null)))
  return { ...item, definition: plain(item.definition), published: item.published && plain(item.published) }
}
