import type { Transaction } from '../../db/database.ts'
import type { TenantChange } from '../../db/tenant-change.ts'
import { accessTokenStore } from './access-tokens-store.ts'
import { toAccessToken } from './present-access-token.ts'

/** Revokes an access token as part of a change. Returns whether there was one. */
export async function revokeAccessToken(
  { tx, tenant, audit }: TenantChange,
  tokenId: string,
): Promise<boolean> {
  const row = await accessTokenStore(tx, tenant.tenant_id).remove(tokenId)
  if (!row) return false
  const entity = { entityType: 'access-token', entityId: tokenId } as const
  await audit({ event: 'AccessTokenRevokedByAdmin', ...entity, before: toAccessToken(row), after: null })
  return true
}

/** Revokes all access tokens that a user has created. */
export async function revokeAccessTokensBy(change: TenantChange, userId: string): Promise<void> {
  const created = await accessTokenStore(change.tx, change.tenant.tenant_id).createdBy(userId)
  for (const { token_id } of created) await revokeAccessToken(change, token_id)
}

/** Leaves the access tokens of a person to their new id. */
export const passOnAccessTokens = (tx: Transaction, tenantId: string, from: string, to: string) =>
  accessTokenStore(tx, tenantId).passOn(from, to)

/** Removes the name of a user who is being erased from the access tokens that they created. */
export const forgetTokenCreator = (tx: Transaction, tenantId: string, userId: string, pseudonym: string) =>
  accessTokenStore(tx, tenantId).renameCreator(userId, pseudonym)
