import type { TransferArticle, TransferDocument } from '@guide/contracts'
import type { Transaction } from '../../db/database.ts'
import { unprocessable } from '../../errors.ts'
import { contentKind } from '../../items/content-kind.ts'
import { itemStore } from '../../items/item-store.ts'
import { inSchemaOrder } from '../../items/schema-order.ts'
import { tourKind } from '../../items/tour-kind.ts'
import { requireUnique } from '../../items/unique.ts'
import { allArticles } from '../articles/articles-reads.ts'
import { allAudiences } from '../audiences/audiences-reads.ts'
import { ownThemes } from '../themes/themes-reads.ts'
import { under } from './under.ts'

/** Everything a tenant has authored, as it is now. */
export async function documentOf(
  tx: Transaction,
  tenantId: string,
  defaultThemeId: string | null,
): Promise<TransferDocument> {
  const items = async ({ kind, schema }: typeof tourKind | typeof contentKind) =>
    (await itemStore(tx, tenantId, kind).all()).map(({ row, published }) => ({
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
    tours: (await items(tourKind)).map(({ id, item }) => ({ tour_id: id, ...item })),
    content: (await items(contentKind)).map(({ id, item }) => ({ content_id: id, ...item })),
    articles: await allArticles(tx, tenantId),
  }
}

/** A document that came from outside, in the form in which it can be compared; nonsense is refused. */
export function canonicalDocument(document: TransferDocument): TransferDocument {
  requireUnique('themes', document.themes, 'theme_id')
  requireUnique('audiences', document.audiences, 'audience_id')
  requireUnique('tours', document.tours, 'tour_id')
  requireUnique('content', document.content, 'content_id')
  requireUnique('articles', document.articles, 'article_id')
  for (const article of document.articles) under(`article ${article.article_id}`, () => checkArticle(article))
  return {
    ...document,
    tours: document.tours.map(tour => under(`tour ${tour.tour_id}`, () => canonical(tour, tourKind.define))),
    content: document.content.map(item =>
      under(`content ${item.content_id}`, () => canonical(item, contentKind.define)),
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
    throw unprocessable('published', 'is required where the status is published')
  }
}

function refusePublished({ status, published }: { status: string; published: unknown }) {
  if (published) throw unprocessable('status', `is ${status}, and yet something is published`)
}

/** Unlike an item, an article that is archived has no version that it could come back to. */
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
