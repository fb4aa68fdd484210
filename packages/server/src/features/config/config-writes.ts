import type { AuditEvent, ConfigurationUpdate } from '@guide/contracts'
import { contentTypes } from '@guide/contracts'
import { type FetchGuard, refusalOf } from '../../auth/guarded-fetch.ts'
import { patternProblem } from '../../auth/origin.ts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { unprocessable } from '../../errors.ts'
import { toConfiguration } from './config-reads.ts'
import { configStore, type TenantRow } from './config-store.ts'

/** What a tenant's configuration is until somebody says otherwise. */
export const defaultConfiguration = {
  jwks_url: null,
  jwt_audience: null,
  jwt_issuer: null,
  admin_strategy: 'jwt_permission',
  admin_claim: 'permissions',
  admin_permission: 'guide:admin',
  allowed_origins: [] as string[],
  admin_origins: [] as string[],
  content_types: [...contentTypes] as string[],
  feature_flags: {} as Record<string, boolean>,
  tours_enabled: true,
  content_enabled: true,
}

/** Refuses values that have the right shape and still make no sense, or would make the server fetch what it must not. */
export async function checkConfiguration(changes: ConfigurationUpdate, guard: FetchGuard): Promise<void> {
  for (const [index, pattern] of (changes.allowed_origins ?? []).entries()) {
    const problem = patternProblem(pattern)
    if (problem) throw unprocessable(`allowed_origins[${index}]`, problem)
  }
  for (const [index, origin] of (changes.admin_origins ?? []).entries()) {
    if (!origin.includes('://') || patternProblem(origin)) {
      throw unprocessable(
        `admin_origins[${index}]`,
        'must be an exact origin such as https://app.example.com',
      )
    }
  }
  if (changes.jwks_url) {
    const refusal = await refusalOf(changes.jwks_url, guard)
    if (refusal) throw unprocessable('jwks_url', refusal)
  }
}

/** Writes new values into a tenant's row, with the audit record, as part of a larger change. */
export async function reviseConfiguration(
  { tx, tenant, now, audit }: TenantChange,
  values: Partial<TenantRow>,
  event: AuditEvent,
): Promise<TenantRow> {
  const after = { ...tenant, ...values, updated_at: now }
  await configStore(tx, tenant.tenant_id).update({ ...values, updated_at: now })
  await audit({
    event,
    entityType: 'config',
    entityId: tenant.tenant_id,
    before: toConfiguration(tenant),
    after: toConfiguration(after),
  })
  return after
}
