import type { SeenOrigin } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import { fitAnswer } from '../../db/page.ts'
import { installationsOf } from './installation-store.ts'

export type InstallationService = ReturnType<typeof createInstallationService>

/** Tells from where the pages of a tenant come, and what is wrong with those that were refused. */
export function createInstallationService({ database }: { database: Database }) {
  return {
    async of(tenantId: string): Promise<SeenOrigin[]> {
      const rows = await installationsOf(database.sql, tenantId)
      return fitAnswer(
        rows.map(({ key_id, environment, origin, first_seen_at, last_seen_at, refused_at, refusal }) => ({
          key_id,
          environment,
          origin: origin || null,
          first_seen_at: first_seen_at?.toISOString() ?? null,
          last_seen_at: last_seen_at?.toISOString() ?? null,
          last_refusal: refused_at && { at: refused_at.toISOString(), reason: refusal ?? '' },
        })),
      )
    },
  }
}
