import type { TransferDocument } from '@guide/contracts'
import type { Transaction } from '../../db/database.ts'
import { unprocessable } from '../../errors.ts'
import { contentKind } from '../../items/content-kind.ts'
import { itemStore } from '../../items/item-store.ts'
import { inSchemaOrder } from '../../items/schema-order.ts'
import { tourKind } from '../../items/tour-kind.ts'
import { requireUnique } from '../../items/unique.ts'
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
  }
}

/** A document that came from outside, in the form in which it can be compared; nonsense is refused. */
export function canonicalDocument(document: TransferDocument): TransferDocument {
  requireUnique('themes', document.themes, 'theme_id')
  requireUnique('audiences', document.audiences, 'audience_id')
  requireUnique('tours', document.tours, 'tour_id')
  requireUnique('content', document.content, 'content_id')
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

function canonical<Definition, Entity extends Item<Definition>>(
  item: Entity,
  define: (definition: Definition, previous: null) => Definition,
): Entity {
  if (item.status === 'published' && !item.published) {
    throw unprocessable('published', 'is required where the status is published')
  }
  if (item.status === 'draft' && item.published) {
    throw unprocessable('status', 'is draft, and yet something is published')
  }
  const plain = (definition: Definition): Definition => JSON.parse(JSON.stringify(define(definition, null)))
  return { ...item, definition: plain(item.definition), published: item.published && plain(item.published) }
}
