import type { AttributeList } from '@guide/contracts'
import type { TenantRecord } from '../../auth/tenant-directory.ts'
import type { Database } from '../../db/database.ts'
import type { Settings } from '../../env.ts'
import { attributesIn } from './attributes-store.ts'

export type AttributeService = ReturnType<typeof createAttributeService>

/** Tells which attributes the users of a tenant have. It is made from their remembered contexts, and nothing else is stored. */
export function createAttributeService({
  database,
  settings,
}: {
  database: Database
  settings: Pick<Settings, 'bounds'>
}) {
  return {
    async list({ tenant_id, feature_flags }: TenantRecord): Promise<AttributeList> {
      if (feature_flags.remember_contexts === false) return { remembered: false, users: 0, items: [] }
      return {
        remembered: true,
        ...(await attributesIn(database.sql, tenant_id, settings.bounds.attribute_names)),
      }
    },
  }
}
