import { join } from 'node:path'
import type { TransferDocument, TransferEntry } from '@guide/contracts'
import { StreamedJson } from '../../answers/streamed-json.ts'
import type { Database } from '../../db/database.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { notFound, Refusal, unprocessable } from '../../errors.ts'
import { contentResource } from '../../items/content-resource.ts'
import { tourResource } from '../../items/tour-resource.ts'
import { writeUnnamedFile } from '../../unnamed-file.ts'
import { putArticle } from '../articles/articles-writes.ts'
import { putAudience } from '../audiences/audiences-writes.ts'
import { lockTenant } from '../config/config-reads.ts'
import { makeDefaultTheme, putTheme } from '../themes/themes-writes.ts'
import { planTransfer } from './plan-transfer.ts'
import { prefixRefusals } from './prefix-refusals.ts'
import { putItem } from './put-item.ts'
import { type RenderedDocument, renderDocument } from './render-document.ts'
import { canonicalDocument, documentOf, writeDocument } from './transfer-document.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  settings: { dataDir: string }
}

export type TransferService = ReturnType<typeof createTransferService>

/** Exports everything that a tenant has authored, and imports it into another tenant. */
export function createTransferService({ database, changes, settings }: Parts) {
  return {
    async export(tenantId: string): Promise<StreamedJson> {
      const file = await database.transaction(async tx => {
        const tenant = await lockTenant(tx, tenantId)
        if (!tenant) throw notFound('tenant', tenantId)
        const parts = writeDocument(tx, tenantId, tenant.default_theme_id)
        return writeUnnamedFile(join(settings.dataDir, 'exports'), parts)
      })
      return new StreamedJson(file)
    },

    /** Applies the whole document. A plan does the same and rolls it back, so that it shows what will really happen. */
    async import(
      actor: Actor,
      document: TransferDocument,
      mode: 'plan' | 'apply',
    ): Promise<{ applied: boolean; entries: TransferEntry[] }> {
      const wanted = await canonicalDocument(document)
      const rendered = await renderDocument(actor.tenantId, wanted, join(settings.dataDir, 'imports'))
      try {
        const entries = await changes.apply(actor, async change => {
          const current = await documentOf(change.tx, actor.tenantId, change.tenant.default_theme_id)
          const planned = await planTransfer(current, wanted)
          const due = new Set(planned.filter(isDue).map(entry => entry.entity_id))
          await applyDocument(change, wanted, rendered, due)
          await change.settle()
          if (mode === 'plan') throw new PlanDone(planned)
          return planned
        })
        return { applied: true, entries }
      } catch (error) {
        if (error instanceof PlanDone) return { applied: false, entries: error.entries }
        throw error
      } finally {
        await rendered.close()
      }
    },
  }
}

/** Thrown to roll back the transaction of a plan. */
class PlanDone extends Error {
  constructor(readonly entries: TransferEntry[]) {
    super('planned')
  }
}

const isNotFound = (error: unknown) => error instanceof Refusal && error.code === 'NOT_FOUND'
const isDue = ({ action }: TransferEntry) => action !== 'leave'

async function applyDocument(
  change: TenantChange,
  document: TransferDocument,
  rendered: RenderedDocument,
  due: ReadonlySet<string>,
) {
  const put = async (type: string, id: string, work: () => Promise<unknown>) => {
    if (due.has(id)) await prefixRefusals(`${type} ${id}`, work)
  }
  const { themes, audiences, tours, content, articles, default_theme_id } = document
  for (const theme of themes) await put('theme', theme.theme_id, () => putTheme(change, theme))
  for (const audience of audiences) {
    await put('audience', audience.audience_id, () => putAudience(change, audience))
  }
  for (const { tour_id, ...tour } of tours) {
    await put('tour', tour_id, () => putItem(change, tourResource, tour_id, tour, rendered))
  }
  for (const { content_id, ...item } of content) {
    await put('content', content_id, () => putItem(change, contentResource, content_id, item, rendered))
  }
  for (const article of articles) {
    await put('article', article.article_id, () => putArticle(change, article, rendered.of))
  }
  if (default_theme_id && default_theme_id !== change.tenant.default_theme_id) {
    await makeDefaultTheme(change, default_theme_id).catch(error => {
      throw isNotFound(error) ? unprocessable('default_theme_id', 'is not a theme of this tenant') : error
    })
  }
}
