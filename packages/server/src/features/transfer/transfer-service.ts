import { join } from 'node:path'
import type { TransferDocument, TransferEntry } from '@guide/contracts'
import { StreamedJson } from '../../answers/streamed-json.ts'
import type { Database } from '../../db/database.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import type { Amounts } from '../../db/usage-count.ts'
import type { Settings } from '../../env.ts'
import { notFound, Refusal } from '../../errors.ts'
import { writeUnnamedFile } from '../../unnamed-file.ts'
import { findTenant, lockTenant } from '../config/config-reads.ts'
import { doPart, partSize } from './import-part.ts'
import { type ImportStep, importSteps } from './import-steps.ts'
import { planTransfer } from './plan-transfer.ts'
import { renderDocument } from './render-document.ts'
import { canonicalDocument, documentOf, writeDocument } from './transfer-document.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  settings: Pick<Settings, 'dataDir' | 'bounds'>
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

    /**
     * Makes the tenant equal to the document. A plan does the same and rolls it back, so that it shows what will really happen.
     * A large import is planned and applied in parts, so that others can write in between.
     */
    async import(
      actor: Actor,
      document: TransferDocument,
      mode: 'plan' | 'apply',
    ): Promise<{ applied: boolean; entries: TransferEntry[] }> {
      const { tenantId } = actor
      const wanted = await canonicalDocument(document, settings.bounds.largest_definition_bytes)
      const rendered = await renderDocument(tenantId, wanted, join(settings.dataDir, 'imports'))
      try {
        const tenant = await findTenant(database.sql, tenantId)
        if (!tenant) throw notFound('tenant', tenantId)
        const current = await documentOf(database.sql, tenantId, tenant.default_theme_id)
        const entries = await planTransfer(current, wanted)
        const due = new Set(entries.filter(isDue).map(({ entity_id }) => entity_id))
        const steps = importSteps(wanted, rendered, due)
        // A refusal must come before anything has changed. One part changes nothing if it is refused.
        if (mode === 'plan' || isLarge(steps)) await rehearse(actor, steps)
        if (mode === 'apply') await apply(actor, steps)
        return { applied: mode === 'apply', entries }
      } finally {
        await rendered.close()
      }
    },
  }

  /** Does everything and rolls it back, part by part. Refuses what the bounds refuse of all parts together. */
  async function rehearse(actor: Actor, steps: ImportStep[]) {
    const counted: Amounts = {}
    const count = (amounts: Amounts) => {
      for (const [bound, amount] of Object.entries(amounts) as [keyof Amounts, number][])
        counted[bound] = (counted[bound] ?? 0) + amount
    }
    await inParts(steps, async (rest, limits) => {
      let done = 0
      const rehearsal = changes.apply(actor, async change => {
        done = await doPart(rest, { ...change, count }, limits)
        change.count(counted)
        await change.settle()
        throw new Rehearsed()
      })
      await rehearsal.catch(error => {
        if (!(error instanceof Rehearsed)) throw error
      })
      return done
    })
  }

  async function apply(actor: Actor, steps: ImportStep[]) {
    await inParts(steps, async (rest, limits) => {
      try {
        return await changes.apply(actor, change => doPart(rest, change, limits))
      } catch (error) {
        const applied = steps.length - rest.length
        if (!(error instanceof Refusal) || applied === 0) throw error
        const progress = `${applied} of ${steps.length} changes are made; import the document again to go on`
        throw new Refusal(error.code, `${error.message} (${progress})`)
      }
    })
  }
}

const isLarge = (steps: ImportStep[]) => steps.length > partSize

/**
 * Does one part after the other: at least one, also if there is nothing to do, because it is checked in it whether the actor may
 * import. An import that is not large is one part, however long it takes.
 */
async function inParts(
  steps: ImportStep[],
  work: (rest: ImportStep[], limits: { maxMs?: number }) => Promise<number>,
) {
  const limits = isLarge(steps) ? {} : { maxMs: Number.POSITIVE_INFINITY }
  let done = 0
  do done += await work(steps.slice(done), limits)
  while (done < steps.length)
}

/** Thrown to roll back a transaction. */
class Rehearsed extends Error {
  constructor() {
    super('rehearsed')
  }
}

const isDue = ({ action }: TransferEntry) => action !== 'leave'
