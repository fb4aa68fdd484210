import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../db/database-clock.ts'
import type { AuthRequest } from './auth-request.ts'
import type { Authenticate } from './chain.ts'
import type { UserPrincipal } from './principal.ts'
import type { TenantDirectory } from './tenant-directory.ts'

const cacheMs = 10_000

interface Parts {
  authenticate: Authenticate
  tenants: TenantDirectory
  clock: Clock
  apiKeyHeader: string
}

/**
 * Caches the result of the auth chain for users: if the same credentials come from the same origin again within ten
 * seconds, the checks would end the same way. Any change of the tenant, such as a revoked key, ends that at once.
 */
export function rememberCallers({ authenticate, tenants, clock, apiKeyHeader }: Parts): Authenticate {
  const recent = new LRUCache<string, { principal: UserPrincipal; expiresAt: number }>({ max: 20_000 })

  return async (request, auth) => {
    if (auth !== 'user') return authenticate(request, auth)
    const origin = request.header('origin')
    const digest = digestOf(request, apiKeyHeader, origin)
    const known = recent.get(digest)
    if (known && known.expiresAt > clock.now() && tenants.isCurrent(known.principal.tenant)) {
      const { keyId, tenant } = known.principal
      request.setKey({ keyId, tenantId: tenant.tenant_id })
      if (origin !== undefined) request.allowOrigin(origin)
      return known.principal
    }
    const { changeCount } = tenants
    const principal = (await authenticate(request, auth)) as UserPrincipal
    // The key may have been revoked between the check of the key and the check of the tenant.
    if (tenants.changeCount !== changeCount) return principal
    const now = clock.now()
    const expiresAt = Math.min(now + cacheMs, (principal.user?.claims.exp ?? Infinity) * 1000)
    if (expiresAt > now) recent.set(digest, { principal, expiresAt })
    return principal
  }
}

function digestOf({ header }: AuthRequest, apiKeyHeader: string, origin: string | undefined): string {
  const sent = [header(apiKeyHeader), header('authorization'), origin, header('referer')]
  return hash('sha256', JSON.stringify(sent), 'base64')
}
