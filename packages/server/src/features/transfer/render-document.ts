import type { TransferDocument } from '@guide/contracts'
import { parsingCost } from '@guide/engine/rich-text'
import { unprocessable } from '../../errors.ts'
import { contentResource } from '../../items/content-resource.ts'
import { tourResource } from '../../items/tour-resource.ts'
import { startSlices } from '../../slices.ts'
import { openUnnamedFile } from '../../unnamed-file.ts'
import { renderBody } from '../articles/articles-writes.ts'

/** What parsing all texts of a document may cost. The parser needs less than a minute for that. */
const maxParsingCost = 200_000_000

/** What users get of the published items and articles of a document, by their ids. */
export interface RenderedDocument {
  /** What was rendered of a published definition. */
  of<Rendered>(id: string): Promise<Rendered>
  close(): Promise<void>
}

/**
 * Renders what a document publishes, before the import locks the tenant (or the embedded database). It is kept on the
 * disk: parsed texts may need many times the memory of the document.
 */
export async function renderDocument(
  tenantId: string,
  document: TransferDocument,
  directory: string,
): Promise<RenderedDocument> {
  await requireLittleMarkup(document)
  const file = await openUnnamedFile(directory)
  const places = new Map<string, { position: number; length: number }>()
  let position = 0
  const keep = async (id: string, rendered: object) => {
    const json = Buffer.from(JSON.stringify(rendered))
    await file.write(json, 0, json.length, position)
    places.set(id, { position, length: json.length })
    position += json.length
  }
  try {
    for (const { tour_id: id, published } of document.tours)
      if (published) await keep(id, await tourResource.deliver(tenantId, id, published))
    for (const { content_id: id, published } of document.content)
      if (published) await keep(id, await contentResource.deliver(tenantId, id, published))
    for (const { article_id: id, published } of document.articles)
      if (published) await keep(id, await renderBody(tenantId, published.body))
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    async of(id) {
      const place = places.get(id)
      if (!place) throw new Error(`${id} was not rendered`)
      const { buffer } = await file.read({ buffer: Buffer.alloc(place.length), position: place.position })
      return JSON.parse(buffer.toString())
    },
    close: () => file.close(),
  }
}

async function requireLittleMarkup({ tours, content, articles }: TransferDocument) {
  const pause = startSlices()
  let cost = 0
  for (const bodies of [
    ...tours.map(({ published }) => published?.steps.map(({ body }) => body)),
    ...content.map(
      ({ published }) => published && [published.body, ...published.items.map(({ body }) => body)],
    ),
    ...articles.map(({ published }) => published && [published.body]),
  ]) {
    for (const body of bodies ?? []) cost += parsingCost(body ?? '')
    await pause()
  }
  if (cost > maxParsingCost)
    throw unprocessable('body', 'its texts have too much markup to be imported at once; divide the document')
}
