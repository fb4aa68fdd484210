import type { Environment, Role } from '@guide/contracts'
import { environments } from '@guide/contracts'
import { parseCookie } from 'cookie'
import type { Transaction } from '../db/database.ts'
import type { Settings } from '../env.ts'
import { invalid, signInOutdated, unauthorized } from '../errors.ts'
import type { AccessTokenLookup } from './access-token.ts'
import { requireRole } from './admin-check.ts'
import { type AuthRequest, bearerToken } from './auth-request.ts'
import { createConsolePageCheck } from './console-page-check.ts'
import type { SessionLookup } from './console-session.ts'
import { demoIdentity, demoTenantId } from './demo.ts'
import type { AdminPrincipal, ConsolePrincipal, VerifiedUser } from './principal.ts'
import { sessionRole, sessionUser } from './session-role.ts'
import type { TenantDirectory, TenantRecord } from './tenant-directory.ts'

type FindAdminRole = (tenantId: string, userId: string) => Promise<Role | undefined>

interface ConsoleDoorParts {
  settings: Pick<Settings, 'demoAuth' | 'publicUrl'>
  tenants: TenantDirectory
  sessions: SessionLookup
  accessTokens: AccessTokenLookup
  findAdminRole: FindAdminRole
  findAdminRoleIn: (tx: Transaction) => FindAdminRole
}

/** An admin as the console's door identified them. */
interface SignedIn extends Pick<AdminPrincipal, 'credential'> {
  tenant: TenantRecord
  user: VerifiedUser
  /** The role under a configuration of the tenant; undefined if the user is no longer an admin. */
  roleUnder(tenant: TenantRecord, find: FindAdminRole): Promise<Role | undefined>
  /** Whether the credential is still valid, as a transaction sees it. */
  isValidIn(tx: Transaction): Promise<boolean>
}

const cookiePrefix = 'guide_console_'
const sessionUnknown = 'the session has ended or never existed'

/** The cookie of a session. A browser can be signed in to several tenants, so each has a cookie of its own. */
export const sessionCookie = (tenantId: string): string => cookiePrefix + tenantId

/** The checks of the console's door: a session or an access token identifies the admin instead of an API key and a JWT. */
export function createConsoleDoor(parts: ConsoleDoorParts) {
  const { settings, tenants, sessions, accessTokens, findAdminRole, findAdminRoleIn } = parts
  const { demoAuth } = settings
  const checkPage = createConsolePageCheck(settings.publicUrl)

  async function fromCookie(request: AuthRequest): Promise<SignedIn> {
    checkPage(request)
    const tenantId = request.header('x-guide-tenant')
    if (!tenantId) throw unauthorized('no tenant was named')
    const secret = cookiesOf(request).get(tenantId)
    if (secret === undefined) throw unauthorized('no session of this tenant was sent')
    const session = await sessions.find(tenantId, secret, {
      isSuspect: await request.isBlocked('session'),
      // An open editor asks every few seconds whether something is new. That must not keep a session from ending.
      isUnattended: request.header('if-none-match') !== undefined,
    })
    if (!session) throw await request.countBadCredential('session', sessionUnknown)
    const user = request.header('x-guide-user')
    // Another person has signed in with this browser. What the first one does in an open tab must not be done in their name.
    if (user !== undefined && user !== encodeURIComponent(session.user_id))
      throw unauthorized('the session is of another user than the page')
    const tenant = await tenants.load(tenantId)
    if (!tenant) throw unauthorized('the tenant of the session does not exist')
    if (sessions.isOutdated(session)) throw signInOutdated()
    return {
      tenant,
      user: sessionUser(session),
      credential: 'session',
      roleUnder: (now, find) =>
        sessionRole(session, now, { demoAuth, findRole: userId => find(tenantId, userId) }),
      isValidIn: tx => sessions.isValidIn(tx, session),
    }
  }

  /** A program sends its token on purpose, and not because a page of another site made it do so. */
  async function fromToken(request: AuthRequest, authorization: string): Promise<SignedIn> {
    const sent = bearerToken(authorization)
    const isSuspect = await request.isBlocked('access_token')
    const token = sent === undefined ? undefined : await accessTokens.find(sent, { isSuspect })
    if (!token) throw await request.countBadCredential('access_token', 'the access token is not valid')
    const { tenant_id: tenantId, role } = token
    const named = request.header('x-guide-tenant')
    if (named !== undefined && named !== tenantId) throw unauthorized('the access token is of another tenant')
    const tenant = await tenants.load(tenantId)
    if (!tenant) throw unauthorized('the tenant of the access token does not exist')
    const userId = `token:${token.token_id}`
    return {
      tenant,
      user: { userId, email: null, claims: { sub: userId, exp: token.expires_at.getTime() / 1000 } },
      credential: 'access_token',
      roleUnder: async () => role,
      isValidIn: tx => accessTokens.isValidIn(tx, token),
    }
  }

  return {
    /** A browser that shows the console, signed in or not. */
    async browser(request: AuthRequest): Promise<ConsolePrincipal> {
      checkPage(request)
      return {
        kind: 'console',
        address: request.address,
        browser: request.header('user-agent') ?? '',
        tenantId: request.header('x-guide-tenant') ?? null,
        cookies: cookiesOf(request),
        isSuspect: () => request.isBlocked('session'),
        async countBadCookie() {
          await request.countBadCredential('session', sessionUnknown)
        },
      }
    },

    async admin(request: AuthRequest, required: Role): Promise<AdminPrincipal> {
      const authorization = request.header('authorization')
      const { tenant, user, credential, roleUnder, isValidIn } =
        authorization === undefined ? await fromCookie(request) : await fromToken(request, authorization)
      // Two sessions of one user share a rate limit.
      const keyId = `console:${tenant.tenant_id}`
      request.setKey({ keyId, tenantId: tenant.tenant_id })
      const requireAccess = (role: Role | undefined): Role => {
        if (!role) throw unauthorized('the user is not an admin of the tenant any more')
        return requireRole(role, required)
      }
      const role = requireAccess(await roleUnder(tenant, findAdminRole))
      return {
        kind: 'admin',
        tenant,
        environment: environmentOf(request, tenant),
        keyId,
        user,
        role,
        credential,
        async recheckAccess(tx, tenantNow) {
          if (!(await isValidIn(tx))) throw unauthorized('the session or access token has ended')
          requireAccess(await roleUnder(tenantNow, findAdminRoleIn(tx)))
        },
      }
    },
  }
}

/** The values of the session cookies, by tenant. */
function cookiesOf(request: AuthRequest): Map<string, string> {
  const sent = Object.entries(parseCookie(request.header('cookie') ?? ''))
  return new Map(
    sent.flatMap(([name, value = '']) =>
      name.startsWith(cookiePrefix) ? [[name.slice(cookiePrefix.length), value]] : [],
    ),
  )
}

/** The data of the demo tenant is in the environment of its key. */
function environmentOf(request: AuthRequest, { tenant_id }: TenantRecord): Environment {
  const given = request.header('x-guide-environment')
  if (given === undefined) return tenant_id === demoTenantId ? demoIdentity.environment : 'live'
  const environment = environments.find(name => name === given)
  if (!environment) throw invalid(`x-guide-environment: must be one of ${environments.join(', ')}`)
  return environment
}
