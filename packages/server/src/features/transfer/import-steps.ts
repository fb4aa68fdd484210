import type { TransferDocument } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { Refusal, unprocessable } from '../../errors.ts'
import { contentResource } from '../../items/content-resource.ts'
import { tourResource } from '../../items/tour-resource.ts'
import { putArticle } from '../articles/articles-writes.ts'
import { putAudience } from '../audiences/audiences-writes.ts'
import { makeDefaultTheme, putTheme } from '../themes/themes-writes.ts'
import { prefixRefusals } from './prefix-refusals.ts'
import { putItem } from './put-item.ts'
import type { RenderedDocument } from './render-document.ts'

/** Writes one entity of a document. */
export type ImportStep = (change: TenantChange) => Promise<unknown>

/** What makes a tenant equal to a document, in an order in which everything exists before it is used. */
export function importSteps(
  document: TransferDocument,
  rendered: RenderedDocument,
  due: ReadonlySet<string>,
): ImportStep[] {
  const steps: ImportStep[] = []
  const put = (type: string, id: string, step: ImportStep) => {
    if (due.has(id)) steps.push(change => prefixRefusals(`${type} ${id}`, () => step(change)))
  }
  const { themes, audiences, tours, content, articles, default_theme_id } = document
  for (const theme of themes) {
    put('theme', theme.theme_id, async change => {
      await putTheme(change, theme)
      // In the same step, because a rehearsal of the next steps would not find it.
      if (theme.theme_id === default_theme_id) await chooseTheme(change, default_theme_id)
    })
  }
  if (default_theme_id && !due.has(default_theme_id))
    steps.push(change => chooseTheme(change, default_theme_id))
  for (const audience of audiences)
    put('audience', audience.audience_id, change => putAudience(change, audience))
  for (const { tour_id, ...tour } of tours)
    put('tour', tour_id, change => putItem(change, tourResource, tour_id, tour, rendered))
  for (const { content_id, ...item } of content)
    put('content', content_id, change => putItem(change, contentResource, content_id, item, rendered))
  for (const article of articles)
    put('article', article.article_id, change => putArticle(change, article, rendered.of))
  return steps
}

async function chooseTheme(change: TenantChange, themeId: string) {
  if (themeId === change.tenant.default_theme_id) return
  await makeDefaultTheme(change, themeId).catch(error => {
    const isUnknown = error instanceof Refusal && error.code === 'NOT_FOUND'
    throw isUnknown ? unprocessable('default_theme_id', 'is not a theme of this tenant') : error
  })
}
