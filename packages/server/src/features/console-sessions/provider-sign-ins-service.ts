import type { Role } from '@guide/contracts'
import { hasPermission } from '../../auth/admin-check.ts'
import type { SessionLookup } from '../../auth/console-session.ts'
import type { VerifiedUser } from '../../auth/principal.ts'
import type { TenantRecord } from '../../auth/tenant-directory.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import { beginSession, type Place } from './begin-session.ts'
import { consoleSessionStore } from './console-sessions-store.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { toAdminSession } from './present-session.ts'
import type { BegunSession } from './session-cookies.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  clock: Clock
  sessions: SessionLookup
  failures: FailedSignIns
}

/** An admin, identified by the identity provider of the tenant. */
type IdentifiedAdmin = VerifiedUser & { role: Role }

export type ProviderSignInService = ReturnType<typeof createProviderSignInService>

/** Begins sessions of admins, identified by the identity provider of their tenant, and confirms them again. */
export function createProviderSignInService(parts: Parts) {
  const { database, changes, clock, sessions, failures } = parts

  /** Ends a session whose user the identity provider did not confirm. */
  async function end(tenantId: string, sessionId: string, requestId: string): Promise<void> {
    const session = await consoleSessionStore(database.sql, tenantId).find(sessionId)
    if (!session) return
    const record = {
      event: 'SessionNotConfirmed',
      entityType: 'session',
      entityId: sessionId,
      before: toAdminSession(session),
      after: null,
    } as const
    const actor = { tenantId, userId: 'system', email: null, requestId }
    await changes.record(actor, record, async tx => {
      return (await consoleSessionStore(tx, tenantId).remove(sessionId)) !== undefined
    })
  }

  return {
    /** The id of the valid session with a cookie. It may have to be confirmed again. */
    async findSession(tenantId: string, secret: string | undefined): Promise<string | null> {
      return (await sessions.find(tenantId, secret ?? ''))?.session_id ?? null
    },

    /**
     * An admin came back from the identity provider.
     * @param sessionId the session that the browser had before. If it is the same user's of the same issuer, it goes on
     * @returns the new session; undefined if the old one goes on
     */
    async enter(
      tenant: TenantRecord,
      { userId, email, role, claims }: IdentifiedAdmin,
      sessionId: string | null,
      place: Place,
    ): Promise<BegunSession | undefined> {
      const store = consoleSessionStore(database.sql, tenant.tenant_id)
      // Nothing but what the admin check reads is kept of the token.
      const { admin_claim, admin_permission, jwt_issuer: issuer } = tenant
      const kept = hasPermission(tenant, claims) ? { [admin_claim]: [admin_permission] } : {}
      if (sessionId) {
        const now = new Date(clock.now())
        const fields = { claims: kept, confirmed_at: now, seen_at: now }
        const isSame = issuer !== null && (await store.confirm({ sessionId, userId, issuer }, fields))
        if (isSame) return undefined
        await end(tenant.tenant_id, sessionId, place.requestId)
      }
      const confirmed = { issuer, claims: kept }
      return beginSession(parts, tenant, { userId, email, role, how: 'identity_provider', confirmed }, place)
    },

    /** The identity provider did not confirm the user of a session, so it ends. */
    async decline(
      { tenant_id }: TenantRecord,
      sessionId: string | null,
      { requestId }: Pick<Place, 'requestId'>,
    ): Promise<void> {
      if (sessionId) await end(tenant_id, sessionId, requestId)
      await failures.count(tenant_id)
    },
  }
}
