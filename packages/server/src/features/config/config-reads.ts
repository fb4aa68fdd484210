import type { Configuration } from '@guide/contracts'
import type { Database, Transaction } from '../../db/database.ts'
import { configStore, type TenantRow } from './config-store.ts'

/** A tenant's row. It stays locked, so that all changes of the tenant wait until the transaction ends. */
export const lockTenant = (tx: Transaction, tenantId: string): Promise<TenantRow | undefined> =>
  configStore(tx, tenantId).readLocked()

/** A tenant's row as it is now. */
export const findTenant = (sql: Database['sql'], tenantId: string): Promise<TenantRow | undefined> =>
  configStore(sql, tenantId).read()

/** A tenant's configuration as the API shows it. */
export const toConfiguration = (row: TenantRow): Configuration => ({
  tenant_id: row.tenant_id,
  name: row.name,
  jwks_url: row.jwks_url,
  jwt_audience: row.jwt_audience,
  jwt_issuer: row.jwt_issuer,
  oidc_client_id: row.oidc_client_id,
  oidc_scopes: row.oidc_scopes,
  admin_strategy: row.admin_strategy as Configuration['admin_strategy'],
  admin_claim: row.admin_claim,
  admin_permission: row.admin_permission,
  console_links: row.console_links,
  allowed_origins: row.allowed_origins,
  admin_origins: row.admin_origins,
  content_types: row.content_types as Configuration['content_types'],
  feature_flags: row.feature_flags,
  features: { tours: row.tours_enabled, content: row.content_enabled },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
