import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import type { Clock } from '../db/database-clock.ts'
import { consoleSessions } from '../db/schema.ts'
import { createSharedLookup } from '../db/shared-lookup.ts'
import { validSession } from '../db/valid-session.ts'
import { hashOf } from './api-key.ts'

export type SessionRow = typeof consoleSessions.$inferSelect

const hourMs = 60 * 60 * 1000
export const sessionLifetimeMs = 12 * hourMs
/** How long the word of an identity provider counts. Then it has to confirm the session again. */
const confirmedMs = hourMs
/** How exact `seen_at` is. */
const seenMs = 60 * 1000

const secretForm = /^[\w-]{43}$/

/** The value of a session's cookie. */
export const newSessionSecret = (): string => randomBytes(32).toString('base64url')

export type SessionLookup = ReturnType<typeof createSessionLookup>

/** Finds the sessions of the console. Nothing is cached, so a session that is ended ends at once on all nodes. */
export function createSessionLookup({ database, clock }: { database: Database; clock: Clock }) {
  const find = (secrets: { tenantId: string; hash: Buffer }[]): Promise<SessionRow[]> => {
    const tenantIds = [...new Set(secrets.map(({ tenantId }) => tenantId))]
    const hashes = secrets.map(({ hash }) => hash)
    const wanted = [
      inArray(consoleSessions.tenant_id, tenantIds),
      inArray(consoleSessions.secret_hash, hashes),
    ]
    return database.sql
      .select()
      .from(consoleSessions)
      .where(and(...wanted, validSession(clock.now())))
  }
  const findTogether = createSharedLookup({ find })

  async function markSeen({ tenant_id, session_id, seen_at }: SessionRow): Promise<void> {
    const now = clock.now()
    if (now - seen_at.getTime() < seenMs) return
    await database.sql
      .update(consoleSessions)
      .set({ seen_at: new Date(now) })
      .where(oneSession(tenant_id, session_id))
  }

  return {
    /**
     * The valid session of a tenant with this cookie.
     * @param isSuspect whether the sender is probably guessing. Then the session is looked up together with others.
     * @param isUnattended whether the page sent the request by itself, so that nothing says that its admin is there.
     */
    async find(
      tenantId: string,
      secret: string,
      { isSuspect = false, isUnattended = false } = {},
    ): Promise<SessionRow | undefined> {
      if (!secretForm.test(secret)) return undefined
      const wanted = { tenantId, hash: hashOf(secret) }
      const found = await database.withTimeout(isSuspect ? findTogether(wanted) : find([wanted]))
      const session = found.find(row => isOf(row, wanted))
      if (session && !isUnattended) await database.withTimeout(markSeen(session))
      return session
    },

    /**
     * The valid sessions of a browser, and whether one of the cookies belongs to none.
     * @param cookies their values, by tenant
     * @param isSuspect as for one session
     */
    async findAll(
      cookies: Iterable<[tenantId: string, secret: string]>,
      { isSuspect = false } = {},
    ): Promise<{ valid: SessionRow[]; hasUnknown: boolean }> {
      const wanted = [...cookies]
        .filter(([, secret]) => secretForm.test(secret))
        .map(([tenantId, secret]) => ({ tenantId, hash: hashOf(secret) }))
      if (wanted.length === 0) return { valid: [], hasUnknown: false }
      const together = async () => (await Promise.all(wanted.map(findTogether))).flat()
      const found = await database.withTimeout(isSuspect ? together() : find(wanted))
      const valid = wanted
        .map(each => found.find(row => isOf(row, each)))
        .filter(session => session !== undefined)
      return { valid, hasUnknown: valid.length < wanted.length }
    },

    /** Whether a session is still valid, as a transaction sees it. */
    async isValidIn(tx: Transaction, { tenant_id, session_id }: SessionRow): Promise<boolean> {
      const valid = and(oneSession(tenant_id, session_id), validSession(clock.now()))
      return (
        (await tx.select({ id: consoleSessions.session_id }).from(consoleSessions).where(valid)).length > 0
      )
    },

    /** Whether the identity provider has to confirm a session again. */
    isOutdated: ({ confirmed_at }: SessionRow): boolean =>
      confirmed_at !== null && clock.now() - confirmed_at.getTime() >= confirmedMs,
  }
}

const isOf = (row: SessionRow, { tenantId, hash }: { tenantId: string; hash: Buffer }): boolean =>
  row.tenant_id === tenantId && row.secret_hash.equals(hash)

const oneSession = (tenantId: string, sessionId: string) =>
  and(eq(consoleSessions.tenant_id, tenantId), eq(consoleSessions.session_id, sessionId))
