import type { AuditEvent, ConfigurationUpdate } from '@guide/contracts'
import { contentTypes } from '@guide/contracts'
import { isExactOrigin, patternProblem } from '../../auth/origin.ts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { unprocessable } from '../../errors.ts'
import { type FetchGuard, refusalOf } from '../../outbound/guarded-fetch.ts'
import { toConfiguration } from './config-reads.ts'
import { configStore, type TenantRow } from './config-store.ts'

/** The configuration of a new tenant. */
export const defaultConfiguration = {
  jwks_url: null,
  jwt_audience: null,
  jwt_issuer: null,
  oidc_client_id: null,
  oidc_scopes: 'openid profile email',
  admin_strategy: 'jwt_permission',
  admin_claim: 'permissions',
  admin_permission: 'guide:admin',
  console_links: false,
  allowed_origins: [] as string[],
  admin_origins: [] as string[],
  content_types: [...contentTypes] as string[],
  feature_flags: {} as Record<string, boolean>,
  tours_enabled: true,
  content_enabled: true,
}

type Issuer = Pick<TenantRow, 'jwt_issuer' | 'oidc_client_id'>

const scopes = /^[!#-[\]-~]+( [!#-[\]-~]+)*$/

/**
 * Refuses values that pass the schema but are invalid, such as a URL that the server must not fetch.
 * @param current the tenant before the change, if it exists already
 */
export async function checkConfiguration(
  changes: ConfigurationUpdate,
  guard: FetchGuard,
  current?: Issuer,
): Promise<void> {
  for (const [index, pattern] of (changes.allowed_origins ?? []).entries()) {
    const problem = patternProblem(pattern)
    if (problem) throw unprocessable(`allowed_origins[${index}]`, problem)
  }
  for (const [index, origin] of (changes.admin_origins ?? []).entries()) {
    if (!isExactOrigin(origin)) {
      throw unprocessable(
        `admin_origins[${index}]`,
        'must be an exact origin as browsers send it, such as https://app.example.com',
      )
    }
  }
  if (changes.oidc_scopes !== undefined && !includesOpenId(changes.oidc_scopes)) {
    throw unprocessable('oidc_scopes', 'must be scopes separated by single spaces, including "openid"')
  }
  await refuseUnfetchable('jwks_url', changes.jwks_url, guard)
  // Without a client id the issuer is only compared with tokens. The server fetches nothing from it.
  const { jwt_issuer, oidc_client_id } = { ...current, ...changes }
  const isChanged = changes.jwt_issuer !== undefined || changes.oidc_client_id !== undefined
  if (isChanged && oidc_client_id) await refuseUnfetchable('jwt_issuer', jwt_issuer, guard)
}

const includesOpenId = (text: string) => scopes.test(text) && text.split(' ').includes('openid')

async function refuseUnfetchable(field: string, url: string | null | undefined, guard: FetchGuard) {
  const refusal = url ? await refusalOf(url, guard) : null
  if (refusal) throw unprocessable(field, refusal)
}

/** Changes a tenant's configuration and writes the audit record, as part of a larger change. */
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
