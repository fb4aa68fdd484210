import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { removeEndedLinks, usageOfLinks } from '../../items/preview-link-store.ts'
import type { Job } from '../../jobs/job.ts'
import { addUsage } from '../usage/usage-writes.ts'

interface Parts {
  database: Database
  clock: Clock
}

const linksPerTurn = 500

/** Deletes the preview links that are over, and what they show. */
export function createPreviewLinkUpkeep({ database, clock }: Parts): Job {
  const removeSome = (): Promise<number> =>
    database.transaction(async tx => {
      const removed = await removeEndedLinks(tx, new Date(clock.now()), linksPerTurn)
      const tenantIds = [...new Set(removed.map(({ tenant_id }) => tenant_id))]
      const amounts = tenantIds.map(id => usageOfLinks(removed.filter(({ tenant_id }) => tenant_id === id)))
      for (const bound of ['definition_bytes', 'preview_links'] as const) {
        await addUsage(tx, bound, new Map(amounts.map((amount, at) => [`${tenantIds[at]}`, -amount[bound]])))
      }
      return removed.length
    })

  return {
    name: 'preview-links',
    intervalSeconds: 60 * 60,
    async run({ signal }) {
      while (!signal.aborted && (await removeSome()) > 0);
    },
  }
}
