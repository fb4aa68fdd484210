import { createHash, timingSafeEqual } from 'node:crypto'
import type { Auth, Role } from '@guide/contracts'
import type { Transaction } from '../db/database.ts'
import type { Settings } from '../env.ts'
import { forbidden, noSuchInvite, nothingHere, type Refusal, unauthorized, unavailable } from '../errors.ts'
import { adminRole, permits } from './admin-check.ts'
import type { ApiKeyResolver, KeyIdentity } from './api-key.ts'
import { demoIdentity, demoKey, demoTenantId, demoUser } from './demo.ts'
import { tenantInboundSecret } from './inbound-secret.ts'
import { JwksUnavailable } from './jwks.ts'
import { InvalidToken, type TokenVerifier } from './jwt.ts'
import { originAllowed, requestOrigin } from './origin.ts'
import type { InvitePrincipal, Principal, StillAllowed, VerifiedUser } from './principal.ts'
import type { TenantDirectory, TenantRecord } from './tenant-directory.ts'
import { verifiedUser } from './verified-user.ts'

/** What the chain needs to know of a request, and what it may do to it. */
export interface AuthRequest {
  header(name: string): string | undefined
  /** The value of a name between braces in the operation's path. */
  pathParameter(name: string): string
  /** Told which key it is, so that what is refused from here on still counts against it. */
  identified(keyId: string): void
  /** Tells the browser that this origin may read the answer. */
  allowOrigin(origin: string): void
  /** Refuses an address that has lately sent too many bad credentials. */
  refuseBlocked(): Promise<void>
  /** Counts a bad credential against the caller's address; gives the refusal to answer with. */
  countBadCredential(): Promise<Refusal>
}

export interface AuthParts {
  settings: Settings
  /** Every secret the platform surface accepts. */
  platformSecrets: string[]
  apiKeys: ApiKeyResolver
  tenants: TenantDirectory
  tokens: TokenVerifier
  /** Looks in the given transaction, or at what is committed. */
  findAdminRole: (tenantId: string, userId: string, tx?: Transaction) => Promise<Role | undefined>
  /** The tenant of an invite that is good, by the token in its link. */
  findInvitingTenant: (token: string) => Promise<string | undefined>
}

export type Authenticate = (request: AuthRequest, auth: Auth) => Promise<Principal>

/** The specification's order of checks, top-down. Each one that fails stops the rest. */
export function authChain(parts: AuthParts): Authenticate {
  const { settings } = parts
  const anyOrigin = !settings.originChecks || settings.demoAuth

  return async (request, auth) => {
    if (auth === 'public' || auth === 'signed') return { kind: auth }
    if (auth === 'platform') return checkPlatformSecret(request)
    if (auth === 'metrics') return checkMetricsToken(request)
    if (auth === 'inbound') return checkInboundSecret(request)
    if (auth === 'inbound_tenant') return checkTenantSecret(request)
    if (auth === 'invite') return checkInvite(request)
    if (auth === 'invitee') return checkInvitee(request)

    if (anyOrigin) letRead(request)
    const key = await checkApiKey(request) // 1
    request.identified(key.keyId)
    const tenant = await loadTenant(key.tenantId) // 2
    checkOrigin(request, tenant) // 3
    const user = await checkToken(request, tenant, key) // 4
    const who = { tenant, environment: key.environment, keyId: key.keyId }
    if (auth === 'user') {
      if (!user && !tenant.feature_flags.anonymous_users) throw unauthorized()
      return { kind: 'user', ...who, user }
    }
    if (!user) throw unauthorized()
    const role = await requireAdmin(tenant, user, auth) // 5
    const stillAllowed: StillAllowed = async (tx, tenantNow) => {
      if (key !== demoIdentity && !(await parts.apiKeys.isActive(tx, key))) throw unauthorized()
      await requireAdmin(tenantNow, user, auth, tx)
    }
    return { kind: 'admin', ...who, user, role, stillAllowed }
  }

  async function checkApiKey(request: AuthRequest): Promise<KeyIdentity> {
    const apiKey = request.header(settings.apiKeyHeader)
    if (!apiKey) throw unauthorized()
    if (settings.demoAuth && apiKey === demoKey) return demoIdentity
    const known = parts.apiKeys.remembered(apiKey)
    if (known) return known
    if (!parts.apiKeys.wasValid(apiKey)) await request.refuseBlocked()
    return (await parts.apiKeys.resolve(apiKey)) ?? Promise.reject(await request.countBadCredential())
  }

  async function loadTenant(tenantId: string): Promise<TenantRecord> {
    return (await parts.tenants.load(tenantId)) ?? Promise.reject(unauthorized())
  }

  function checkOrigin(request: AuthRequest, tenant: TenantRecord) {
    const asked = request.header('origin')
    const origin = requestOrigin({ origin: asked, referer: request.header('referer') })
    if (origin === undefined) return
    const open = anyOrigin || tenant.allowed_origins.length === 0
    if (!open && !originAllowed(tenant.allowed_origins, origin)) {
      throw forbidden("This origin is not among the tenant's allowed origins.")
    }
    letRead(request)
  }

  /** Whatever is answered, the page should not take it for a failure of the network. */
  function letRead(request: AuthRequest) {
    const origin = request.header('origin')
    if (origin !== undefined) request.allowOrigin(origin)
  }

  async function checkToken(
    request: AuthRequest,
    tenant: TenantRecord,
    key: KeyIdentity | null,
  ): Promise<VerifiedUser | null> {
    const authorization = request.header('authorization')
    if (authorization === undefined) return null
    const token = bearerToken(authorization)
    if (token === undefined) throw unauthorized()
    if (settings.demoAuth && key === demoIdentity) {
      const user = demoUser(token, tenant.admin_claim, tenant.admin_permission)
      if (user) return user
    }
    try {
      return verifiedUser(await parts.tokens.verify(tenant, token))
    } catch (error) {
      if (error instanceof InvalidToken) throw unauthorized()
      if (error instanceof JwksUnavailable) throw unavailable("The tenant's JWKS endpoint does not answer.")
      throw error
    }
  }

  async function requireAdmin(
    tenant: TenantRecord,
    user: VerifiedUser,
    wanted: Role,
    tx?: Transaction,
  ): Promise<Role> {
    const findRole = (userId: string) => parts.findAdminRole(tenant.tenant_id, userId, tx)
    const role = await adminRole(tenant, user, findRole)
    if (!role) throw forbidden('This user is not an admin of the tenant.')
    if (!permits(role, wanted)) throw forbidden(`This needs the role "${wanted}"; the user is "${role}".`)
    return role
  }

  /** In place of a key, the link of an invite tells the tenant. */
  async function checkInvite(request: AuthRequest): Promise<InvitePrincipal> {
    const tenantId = await parts.findInvitingTenant(request.pathParameter('token'))
    const tenant = tenantId && (await parts.tenants.load(tenantId))
    if (!tenant) {
      // There is no tenant to ask for its origins.
      letRead(request)
      throw noSuchInvite()
    }
    checkOrigin(request, tenant)
    return { kind: 'invite', tenant }
  }

  async function checkInvitee(request: AuthRequest): Promise<Principal> {
    const { tenant } = await checkInvite(request)
    const user = await checkToken(request, tenant, tenant.tenant_id === demoTenantId ? demoIdentity : null)
    if (!user) throw unauthorized()
    return { kind: 'invitee', tenant, user }
  }

  async function checkPlatformSecret(request: AuthRequest): Promise<Principal> {
    const given = request.header('x-platform-secret')
    const absent = settings.platformSecret === null
    if (given === undefined) throw absent ? nothingHere() : unauthorized()
    if (parts.platformSecrets.some(secret => sameSecret(secret, given))) return { kind: 'platform' }
    await request.refuseBlocked()
    const refusal = await request.countBadCredential()
    throw absent ? nothingHere() : refusal
  }

  async function checkMetricsToken(request: AuthRequest): Promise<Principal> {
    if (settings.metricsToken === null) throw nothingHere()
    const given = bearerToken(request.header('authorization') ?? '')
    if (given !== undefined && sameSecret(settings.metricsToken, given)) return { kind: 'metrics' }
    await request.refuseBlocked()
    throw await request.countBadCredential()
  }

  async function checkInboundSecret(request: AuthRequest): Promise<Principal> {
    await requireInbound(request, settings.inboundSecret)
    return { kind: 'inbound' }
  }

  async function checkTenantSecret(request: AuthRequest): Promise<Principal> {
    const tenantId = request.pathParameter('tenant_id')
    await requireInbound(
      request,
      settings.inboundSecret && tenantInboundSecret(settings.inboundSecret, tenantId),
    )
    return { kind: 'inbound_tenant', tenant: await loadTenant(tenantId) }
  }

  async function requireInbound(request: AuthRequest, secret: string | null): Promise<void> {
    if (secret === null) throw nothingHere()
    const given = request.header('x-inbound-secret')
    if (given === undefined) throw unauthorized()
    if (sameSecret(secret, given)) return
    await request.refuseBlocked()
    throw await request.countBadCredential()
  }
}

const bearerToken = (authorization: string) => authorization.match(/^Bearer ([^\s]+)$/i)?.[1]

/** Compares digests, so that neither the content nor the length of a secret shows in the time it takes. */
function sameSecret(secret: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(secret), digest(given))
}
