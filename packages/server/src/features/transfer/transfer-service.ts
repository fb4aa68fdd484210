import type { TransferDocument, TransferEntry } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import type { TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { notFound, Refusal, unprocessable } from '../../errors.ts'
import { contentKind } from '../../items/content-kind.ts'
import { tourKind } from '../../items/tour-kind.ts'
import { putArticle } from '../articles/articles-writes.ts'
import { putAudience } from '../audiences/audiences-writes.ts'
import { lockTenant } from '../config/config-reads.ts'
import { makeDefaultTheme, putTheme } from '../themes/themes-writes.ts'
import { planTransfer } from './plan-transfer.ts'
import { putItem } from './put-item.ts'
import { canonicalDocument, documentOf } from './transfer-document.ts'
import { under } from './under.ts'

/** Moves what tenants have authored from one to another. */
export class TransferService {
  readonly #database: Database
  readonly #changes: TenantChanges

  constructor(database: Database, changes: TenantChanges) {
    this.#database = database
    this.#changes = changes
  }

  export(tenantId: string): Promise<TransferDocument> {
    return this.#database.transaction(async tx => {
      const tenant = await lockTenant(tx, tenantId)
      if (!tenant) throw notFound('tenant', tenantId)
      return documentOf(tx, tenantId, tenant.default_theme_id)
    })
  }

  /** Applies a document whole. A plan is the same with everything undone, so that it cannot promise too much. */
  async import(
    tenantId: string,
    requestId: string,
    document: TransferDocument,
    mode: 'plan' | 'apply',
  ): Promise<{ applied: boolean; entries: TransferEntry[] }> {
    const wanted = canonicalDocument(document)
    const actor = { tenantId, userId: 'platform', email: null, requestId }
    try {
      const entries = await this.#changes.apply(actor, async change => {
        const current = await documentOf(change.tx, tenantId, change.tenant.default_theme_id)
        const planned = planTransfer(current, wanted)
        await applyDocument(change, wanted, new Set(planned.filter(isDue).map(entry => entry.entity_id)))
        if (mode === 'plan') throw new PlanDone(planned)
        return planned
      })
      return { applied: true, entries }
    } catch (error) {
      if (error instanceof PlanDone) return { applied: false, entries: error.entries }
      throw error
    }
  }
}

/** Undoes the transaction of a plan. */
class PlanDone extends Error {
  constructor(readonly entries: TransferEntry[]) {
    super('planned')
  }
}

const isUnknown = (error: unknown) => error instanceof Refusal && error.code === 'NOT_FOUND'
const isDue = ({ action }: TransferEntry) => action !== 'leave'

async function applyDocument(change: TenantChange, document: TransferDocument, due: ReadonlySet<string>) {
  const put = async (kind: string, id: string, work: () => Promise<unknown>) => {
    if (due.has(id)) await under(`${kind} ${id}`, work)
  }
  const { themes, audiences, tours, content, articles, default_theme_id } = document
  for (const theme of themes) await put('theme', theme.theme_id, () => putTheme(change, theme))
  for (const audience of audiences) {
    await put('audience', audience.audience_id, () => putAudience(change, audience))
  }
  for (const { tour_id, ...tour } of tours) {
    await put('tour', tour_id, () => putItem(change, tourKind, tour_id, tour))
  }
  for (const { content_id, ...item } of content) {
    await put('content', content_id, () => putItem(change, contentKind, content_id, item))
  }
  for (const article of articles) {
    await put('article', article.article_id, () => putArticle(change, article))
  }
  if (default_theme_id && default_theme_id !== change.tenant.default_theme_id) {
    await makeDefaultTheme(change, default_theme_id).catch(error => {
      throw isUnknown(error) ? unprocessable('default_theme_id', 'is no theme of this tenant') : error
    })
  }
}
