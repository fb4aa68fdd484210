import type { Auth, Role } from '@guide/contracts'
import type { Transaction } from '../db/database.ts'
import type { Settings } from '../env.ts'
import { forbidden, unauthorized } from '../errors.ts'
import type { AccessTokenLookup } from './access-token.ts'
import { adminRole, requireRole, whyNotAdmin } from './admin-check.ts'
import { type ApiKeyResolver, isKeyActive, isKeyShaped } from './api-key.ts'
import type { AuthRequest } from './auth-request.ts'
import { createBearerCheck } from './bearer-check.ts'
import { createConsoleDoor } from './console-door.ts'
import type { SessionLookup } from './console-session.ts'
import { demoIdentity, demoKey } from './demo.ts'
import { createInviteChecks } from './invite-checks.ts'
import type { TokenVerifier } from './jwt.ts'
import type { KeyIdentity } from './known-keys.ts'
import { allowRequestOrigin, createOriginCheck } from './origin-check.ts'
import type { Principal, RecheckAccess, VerifiedUser } from './principal.ts'
import { createSecretChecks } from './secret-checks.ts'
import type { TenantDirectory, TenantRecord } from './tenant-directory.ts'

type FindAdminRole = (tenantId: string, userId: string) => Promise<Role | undefined>

interface AuthParts {
  settings: Settings
  /** Every secret that the platform surface accepts. */
  platformSecrets: string[]
  apiKeys: ApiKeyResolver
  tenants: TenantDirectory
  tokens: TokenVerifier
  sessions: SessionLookup
  accessTokens: AccessTokenLookup
  /** Finds roles in the committed data. */
  findAdminRole: FindAdminRole
  /** Finds roles as a transaction sees them. */
  findAdminRoleIn: (tx: Transaction) => FindAdminRole
  /** The tenant of a valid invite, by the token in its link. */
  findInvitingTenant: (token: string) => Promise<string | undefined>
}

export type Authenticate = (request: AuthRequest, auth: Auth) => Promise<Principal>

/** What identifies the caller of an operation that needs no API key. */
type KeylessAuth = Exclude<Auth, 'user' | Role>

/** Checks who sent a request, in the specification's order. The first check that fails ends the chain. */
export function createAuthChain(parts: AuthParts): Authenticate {
  const { settings, apiKeys, tenants } = parts
  const { apiKeyHeader, demoAuth } = settings
  const origins = createOriginCheck(settings)
  const checkBearer = createBearerCheck(parts)
  const consoleDoor = createConsoleDoor(parts)
  const keylessChecks: Record<KeylessAuth, (request: AuthRequest) => Promise<Principal>> = {
    public: async () => ({ kind: 'public' }),
    signed: async () => ({ kind: 'signed' }),
    ...createSecretChecks(parts),
    ...createInviteChecks({ ...parts, demoAuth, origins, checkBearer }),
    console: consoleDoor.browser,
  }

  return async (request, auth) => {
    if (isKeyless(auth)) return keylessChecks[auth](request)
    if (request.isAtConsole && auth !== 'user') return consoleDoor.admin(request, auth)

    if (origins.acceptsAnyOrigin) allowRequestOrigin(request)
    const { key, tenant } = await identifyTenant(request) // 1, 2
    origins.check(request, tenant) // 3
    const user = await checkBearer(request, tenant, { acceptsDemoTokens: key === demoIdentity }) // 4
    const caller = { tenant, environment: key.environment, keyId: key.keyId }
    if (auth === 'user') {
      if (!user && !tenant.feature_flags.anonymous_users) {
        throw unauthorized('no token was sent, and the tenant does not allow anonymous users')
      }
      return { kind: 'user', ...caller, user }
    }
    if (!user) throw unauthorized('no token was sent')
    const role = await requireAdmin(tenant, user, auth, parts.findAdminRole) // 5
    const recheckAccess: RecheckAccess = async (tx, tenantNow) => {
      if (key !== demoIdentity && !(await isKeyActive(tx, key))) throw unauthorized('the API key was revoked')
      await requireAdmin(tenantNow, user, auth, parts.findAdminRoleIn(tx))
    }
    return { kind: 'admin', ...caller, user, role, credential: 'jwt', recheckAccess }
  }

  /** Any page may read that its key is wrong: until the tenant is known, a refusal says nothing about a tenant. */
  async function identifyTenant(request: AuthRequest): Promise<{ key: KeyIdentity; tenant: TenantRecord }> {
    try {
      const key = await checkApiKey(request)
      request.setKey(key)
      return { key, tenant: await loadTenant(key) }
    } catch (refusal) {
      allowRequestOrigin(request)
      throw refusal
    }
  }

  async function checkApiKey(request: AuthRequest): Promise<KeyIdentity> {
    const apiKey = request.header(apiKeyHeader)
    if (!apiKey) throw unauthorized('no API key was sent')
    if (demoAuth && apiKey === demoKey) return demoIdentity
    const cached = apiKeys.cached(apiKey)
    if (cached) return cached
    // Behind a proxy, every caller may have the same address. So a blocked address does not refuse a key: it only makes
    // the key wait for a query that it shares with the others.
    const isSuspect = !apiKeys.wasValid(apiKey) && (await request.isBlocked('key'))
    const key = await apiKeys.resolve(apiKey, { isSuspect })
    if (key) return key
    throw await request.countBadCredential(
      'key',
      isKeyShaped(apiKey) ? 'the API key is unknown or revoked' : 'the API key does not look like one',
    )
  }

  async function loadTenant({ tenantId }: KeyIdentity): Promise<TenantRecord> {
    const tenant = await tenants.load(tenantId)
    if (!tenant) throw unauthorized('the tenant of the API key does not exist')
    return tenant
  }

  function isKeyless(auth: Auth): auth is KeylessAuth {
    return auth in keylessChecks
  }
}

async function requireAdmin(
  tenant: TenantRecord,
  user: VerifiedUser,
  requiredRole: Role,
  findAdminRole: FindAdminRole,
): Promise<Role> {
  const role = await adminRole(tenant, user, userId => findAdminRole(tenant.tenant_id, userId))
  if (!role) throw forbidden('This user is not an admin of the tenant.', whyNotAdmin(tenant))
  return requireRole(role, requiredRole)
}
