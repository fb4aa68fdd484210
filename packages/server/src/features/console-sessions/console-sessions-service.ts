import type { AdminSession, ConsoleSession, Role } from '@guide/contracts'
import type { SessionLookup } from '../../auth/console-session.ts'
import { demoAdminToken, demoTenantId, demoUser } from '../../auth/demo.ts'
import type { ConsolePrincipal } from '../../auth/principal.ts'
import { acceptsLinks, sessionRole } from '../../auth/session-role.ts'
import type { TenantDirectory } from '../../auth/tenant-directory.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import type { Settings } from '../../env.ts'
import { invalid, notFound, pathNotFound } from '../../errors.ts'
import { beginSession } from './begin-session.ts'
import { consoleSessionStore, type SessionRow } from './console-sessions-store.ts'
import { toAdminSession, toConsoleSession } from './present-session.ts'
import type { BegunSession } from './session-cookies.ts'

interface Parts {
  settings: Pick<Settings, 'demoAuth' | 'smtp'>
  tenants: TenantDirectory
  sessions: SessionLookup
  database: Database
  changes: TenantChanges
  clock: Clock
  findAdminRole: (tenantId: string, userId: string) => Promise<Role | undefined>
}

/** How many tenants one browser can be signed in to. */
const maxPerBrowser = 20

export type ConsoleSessionService = ReturnType<typeof createConsoleSessionService>

/** Signs people in to the console and out of it. */
export function createConsoleSessionService(parts: Parts) {
  const { settings, database, tenants, sessions, changes, clock, findAdminRole } = parts
  const { demoAuth, smtp } = settings

  /** A session with its tenant and role; undefined if its user has no role any more. */
  async function present(session: SessionRow): Promise<ConsoleSession | undefined> {
    const tenant = await tenants.load(session.tenant_id)
    if (!tenant) return undefined
    const findRole = (userId: string) => findAdminRole(session.tenant_id, userId)
    const role = await sessionRole(session, tenant, { demoAuth, findRole })
    return role && toConsoleSession(session, tenant, role)
  }

  return {
    /** What the sign-in page can offer. */
    async offer(tenantId: string | undefined) {
      const tenant = tenantId ? await tenants.load(tenantId) : undefined
      const { tenant_id = null, name = null } = tenant ?? {}
      const ways: ('identity_provider' | 'link')[] = []
      if (tenant?.jwks_url && tenant.jwt_issuer && tenant.oidc_client_id) ways.push('identity_provider')
      if (smtp && (!tenant || acceptsLinks(tenant))) ways.push('link')
      const demo = demoAuth && (!tenant || tenant_id === demoTenantId)
      return { tenant_id, name, demo, ways }
    },

    async signInToDemo(principal: ConsolePrincipal, requestId: string): Promise<BegunSession> {
      const tenant = demoAuth ? await tenants.load(demoTenantId) : undefined
      const user = tenant && demoUser(demoAdminToken, tenant.admin_claim, tenant.admin_permission)
      if (!user) throw pathNotFound()
      const { userId, email } = user
      const signingIn = { userId, email, role: 'admin', how: 'demo' } as const
      const begun = await beginSession(parts, tenant, signingIn, { ...principal, requestId })
      return begun ?? Promise.reject(pathNotFound())
    },

    /** The valid sessions of a browser, newest first. */
    async own({ cookies, isSuspect, countBadCookie }: ConsolePrincipal): Promise<ConsoleSession[]> {
      const sent = [...cookies].slice(0, maxPerBrowser)
      const { valid, hasUnknown } = await sessions.findAll(sent, { isSuspect: await isSuspect() })
      if (hasUnknown) await countBadCookie()
      const own = await Promise.all(valid.filter(session => !sessions.isOutdated(session)).map(present))
      return own
        .filter(session => session !== undefined)
        .sort((a, b) => b.signed_in_at.localeCompare(a.signed_in_at))
    },

    async list(tenantId: string, slice: Slice): Promise<Page<AdminSession>> {
      return mapPage(
        await consoleSessionStore(database.sql, tenantId).list(slice, clock.now()),
        toAdminSession,
      )
    },

    end(actor: Actor, sessionId: string): Promise<void> {
      return changes.apply(actor, async ({ tx, audit }) => {
        const ended = await consoleSessionStore(tx, actor.tenantId).remove(sessionId)
        if (!ended) throw notFound('session', sessionId)
        const before = toAdminSession(ended)
        await audit({
          event: 'SessionEndedByAdmin',
          entityType: 'session',
          entityId: sessionId,
          before,
          after: null,
        })
      })
    },

    /** Ends the session of the tenant that the request names. Returns the tenant's id. */
    async signOut({ tenantId, cookies }: ConsolePrincipal, requestId: string): Promise<string> {
      if (!tenantId || !/^[\w-]{1,100}$/.test(tenantId)) {
        throw invalid('x-guide-tenant: must be the id of a tenant')
      }
      const session = await sessions.find(tenantId, cookies.get(tenantId) ?? '')
      if (!session) return tenantId
      const { session_id, user_id: userId, email, how } = session
      const before = { user_id: userId, email, session_id, how }
      const record = {
        event: 'AdminSignedOut',
        entityType: 'user',
        entityId: userId,
        before,
        after: null,
      } as const
      await changes.record({ tenantId, userId, email, requestId }, record, async tx => {
        return (await consoleSessionStore(tx, tenantId).remove(session_id)) !== undefined
      })
      return tenantId
    },
  }
}
