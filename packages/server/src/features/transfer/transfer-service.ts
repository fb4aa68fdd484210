import { join } from 'node:path'
import type { TransferDocument, TransferEntry } from '@guide/contracts'
import { StreamedJson } from '../../answers/streamed-json.ts'
import type { Database } from '../../db/database.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import type { Amounts } from '../../db/usage-count.ts'
import { notFound, Refusal } from '../../errors.ts'
import { writeUnnamedFile } from '../../unnamed-file.ts'
import { findTenant, lockTenant } from '../config/config-reads.ts'
import { type ImportStep, importSteps } from './import-steps.ts'
import { planTransfer } from './plan-transfer.ts'
import { renderDocument } from './render-document.ts'
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
      const wanted = await canonicalDocument(document)
      const rendered = await renderDocument(tenantId, wanted, join(settings.dataDir, 'imports'))
      try {
        const tenant = await findTenant(database.sql, tenantId)
        if (!tenant) throw notFound('tenant', tenantId)
        const current = await documentOf(database.sql, tenantId, tenant.default_theme_id)
        const entries = await planTransfer(current, wanted)
        const due = new Set(entries.filter(isDue).map(({ entity_id }) => entity_id))
        const parts = partsOf(importSteps(wanted, rendered, due))
        // A refusal must come before anything has changed. One part changes nothing if it is refused.
        if (mode === 'plan' || parts.length > 1) await rehearse(actor, parts)
        if (mode === 'apply') await apply(actor, parts)
        return { applied: mode === 'apply', entries }
      } finally {
        await rendered.close()
      }
    },
  }

  /** Does everything and rolls it back, part by part. Refuses what the bounds refuse of all parts together. */
  async function rehearse(actor: Actor, parts: ImportStep[][]) {
    const counted: Amounts = {}
    const count = (amounts: Amounts) => {
      for (const [bound, amount] of Object.entries(amounts) as [keyof Amounts, number][])
        counted[bound] = (counted[bound] ?? 0) + amount
    }
    for (const part of parts) {
      const rehearsal = changes.apply(actor, async change => {
        for (const step of part) await step({ ...change, count })
        change.count(counted)
        await change.settle()
        throw new Rehearsed()
      })
      await rehearsal.catch(error => {
        if (!(error instanceof Rehearsed)) throw error
      })
    }
  }

  async function apply(actor: Actor, parts: ImportStep[][]) {
    let applied = 0
    for (const part of parts) {
      try {
        await changes.apply(actor, async change => {
          for (const step of part) await step(change)
        })
      } catch (error) {
        if (!(error instanceof Refusal) || applied === 0) throw error
        const all = parts.flat().length
        const progress = `${applied} of ${all} changes are made; import the document again to go on`
        throw new Refusal(error.code, `${error.message} (${progress})`)
      }
      applied += part.length
    }
  }
}

/** How many entities are written in one transaction. The embedded database serves nobody else meanwhile. */
const partSize = 50

/** At least one part, also if there is nothing to do: whether the actor may import is checked in it. */
function partsOf(steps: ImportStep[]): ImportStep[][] {
  const parts = [steps.slice(0, partSize)]
  for (let start = partSize; start < steps.length; start += partSize)
    parts.push(steps.slice(start, start + partSize))
  return parts
}

/** Thrown to roll back a transaction. */
class Rehearsed extends Error {
  constructor() {
    super('rehearsed')
  }
}

const isDue = ({ action }: TransferEntry) => action !== 'leave'
