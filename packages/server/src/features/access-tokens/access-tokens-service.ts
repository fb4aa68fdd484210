import type { AccessToken, AccessTokenCreate, CreatedAccessToken } from '@guide/contracts'
import { newAccessToken } from '../../auth/access-token.ts'
import { hashOf } from '../../auth/api-key.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { notFound, unprocessable } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { accessTokenStore } from './access-tokens-store.ts'
import { revokeAccessToken } from './access-tokens-writes.ts'
import { toAccessToken } from './present-access-token.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  clock: Clock
}

const dayMs = 24 * 60 * 60 * 1000
const defaultDays = 90
/** A year, and a day for leap years. */
const maxDays = 366

export type AccessTokenService = ReturnType<typeof createAccessTokenService>

/** Manages the access tokens with which programs act for a tenant. */
export function createAccessTokenService({ database, changes, clock }: Parts) {
  function expiryOf(given: string | undefined, now: number): Date {
    const expiry = given === undefined ? now + defaultDays * dayMs : Date.parse(given)
    if (expiry <= now) throw unprocessable('expires_at', 'must be in the future')
    if (expiry > now + maxDays * dayMs) throw unprocessable('expires_at', 'must be at most a year from now')
    return new Date(expiry)
  }

  return {
    async list(tenantId: string, slice: Slice): Promise<Page<AccessToken>> {
      const tokens = await accessTokenStore(database.sql, tenantId).list(slice, new Date(clock.now()))
      return mapPage(tokens, toAccessToken)
    },

    async create(actor: Actor, { name, role, expires_at }: AccessTokenCreate): Promise<CreatedAccessToken> {
      const expiry = expiryOf(expires_at, clock.now())
      const access_token = newAccessToken()
      return changes.apply(actor, async ({ tx, now, audit, requireWithin }) => {
        const store = accessTokenStore(tx, actor.tenantId)
        requireWithin('access_tokens', (await store.count(now)) + 1)
        const row = {
          token_id: newId('tok'),
          name,
          role,
          hash: hashOf(access_token),
          created_by: actor.userId,
          creator_email: actor.email,
          created_at: now,
          expires_at: expiry,
          used_at: null,
        }
        await store.insert(row)
        const after = toAccessToken(row)
        const entity = { entityType: 'access-token', entityId: row.token_id } as const
        await audit({ event: 'AccessTokenCreatedByAdmin', ...entity, before: null, after })
        return { access_token, ...after }
      })
    },

    revoke(actor: Actor, tokenId: string): Promise<void> {
      return changes.apply(actor, async change => {
        if (!(await revokeAccessToken(change, tokenId))) throw notFound('access token', tokenId)
      })
    },
  }
}
