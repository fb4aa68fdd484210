import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import type { Clock } from '../db/database-clock.ts'
import { accessTokens } from '../db/schema.ts'
import { createSharedLookup } from '../db/shared-lookup.ts'
import { hashOf } from './api-key.ts'

type AccessTokenRow = typeof accessTokens.$inferSelect

const form = /^gat_[\w-]{43}$/
/** How exact `used_at` is. */
const usedMs = 60 * 1000

export const newAccessToken = (): string => `gat_${randomBytes(32).toString('base64url')}`

export type AccessTokenLookup = ReturnType<typeof createAccessTokenLookup>

/** Finds access tokens. Nothing is cached, so a token that is revoked ends at once on all nodes. */
export function createAccessTokenLookup({ database, clock }: { database: Database; clock: Clock }) {
  const isValid = () => gt(accessTokens.expires_at, new Date(clock.now()))
  const find = (hashes: Buffer[]): Promise<AccessTokenRow[]> =>
    database.sql
      .select()
      .from(accessTokens)
      .where(and(inArray(accessTokens.hash, hashes), isValid()))
  const findTogether = createSharedLookup({ find })

  async function markUsed({ tenant_id, token_id, used_at }: AccessTokenRow): Promise<void> {
    const now = clock.now()
    if (used_at && now - used_at.getTime() < usedMs) return
    await database.sql
      .update(accessTokens)
      .set({ used_at: new Date(now) })
      .where(oneToken(tenant_id, token_id))
  }

  return {
    /** @param isSuspect whether the sender is probably guessing. Then the token is looked up together with others. */
    async find(token: string, { isSuspect = false } = {}): Promise<AccessTokenRow | undefined> {
      if (!form.test(token)) return undefined
      const hash = hashOf(token)
      const found = await database.withTimeout(isSuspect ? findTogether(hash) : find([hash]))
      const row = found.find(candidate => candidate.hash.equals(hash))
      if (row) await database.withTimeout(markUsed(row))
      return row
    },

    /** Whether a token is still valid, as a transaction sees it. */
    async isValidIn(tx: Transaction, { tenant_id, token_id }: AccessTokenRow): Promise<boolean> {
      const valid = and(oneToken(tenant_id, token_id), isValid())
      return (await tx.select({ id: accessTokens.token_id }).from(accessTokens).where(valid)).length > 0
    },
  }
}

const oneToken = (tenantId: string, tokenId: string) =>
  and(eq(accessTokens.tenant_id, tenantId), eq(accessTokens.token_id, tokenId))
