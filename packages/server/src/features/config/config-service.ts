import type { BreakerToggle, Configuration, ConfigurationUpdate } from '@guide/contracts'
import { breakerFeatures } from '@guide/contracts'
import type { Database } from '../../db/database.ts'
import type { Actor, TenantChange, TenantChanges } from '../../db/tenant-change.ts'
import { conflict, notFound, Refusal, unprocessable } from '../../errors.ts'
import type { FetchGuard } from '../../outbound/guarded-fetch.ts'
import { toConfiguration } from './config-reads.ts'
import { configStore } from './config-store.ts'
import { checkConfiguration, reviseConfiguration } from './config-writes.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  fetchGuard: FetchGuard
}

type BreakerFeature = (typeof breakerFeatures)[number]

export type ConfigService = ReturnType<typeof createConfigService>

/** Reads and changes a tenant's configuration and its circuit breakers. */
export function createConfigService({ database, changes, fetchGuard }: Parts) {
  return {
    async read(tenantId: string): Promise<Configuration> {
      const tenant = await configStore(database.sql, tenantId).read()
      if (!tenant) throw notFound('tenant', tenantId)
      return toConfiguration(tenant)
    },

    async update(actor: Actor, fields: ConfigurationUpdate): Promise<Configuration> {
      const current = await configStore(database.sql, actor.tenantId).read()
      await checkConfiguration(fields, fetchGuard, current)
      return changes.apply(actor, async change => {
        const after = await reviseConfiguration(change, fields, 'ConfigUpdatedByAdmin')
        await requireStillAdmin(change, after)
        return toConfiguration(after)
      })
    },

    toggleBreaker(actor: Actor, { feature, enabled }: BreakerToggle) {
      if (!isBreakerFeature(feature)) {
        throw unprocessable('feature', `must be one of ${breakerFeatures.join(', ')}`)
      }
      return changes.apply(actor, async change => {
        const switches = { tours: { tours_enabled: enabled }, content: { content_enabled: enabled } }
        await reviseConfiguration(change, switches[feature], 'CircuitBreakerToggledByAdmin')
        return { feature, enabled }
      })
    },
  }
}

/** Refuses a configuration with which the actor could not have made this change. */
async function requireStillAdmin({ actor, tx }: TenantChange, after: TenantChange['tenant']): Promise<void> {
  try {
    await actor.recheckAccess?.(tx, after)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw conflict('With this configuration you would no longer be an admin; nothing was changed.')
  }
}

const isBreakerFeature = (name: string): name is BreakerFeature =>
  (breakerFeatures as readonly string[]).includes(name)
