import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Authenticate, AuthRequest } from './chain.ts'
import type { UserPrincipal } from './principal.ts'
import type { TenantDirectory } from './tenant-directory.ts'

const recentMilliseconds = 10_000

interface Parts {
  authenticate: Authenticate
  tenants: TenantDirectory
  apiKeyHeader: string
}

/**
 * Spares a user who sends the same credentials from the same origin again within seconds the checks that would end as
 * they did. Any change of the tenant, a revoked key among them, ends that at once.
 */
export function rememberCallers({ authenticate, tenants, apiKeyHeader }: Parts): Authenticate {
  const recent = new LRUCache<string, { principal: UserPrincipal; until: number }>({ max: 20_000 })

  return async (request, auth) => {
    if (auth !== 'user') return authenticate(request, auth)
    const origin = request.header('origin')
    const digest = digestOf(request, apiKeyHeader, origin)
    const known = recent.get(digest)
    if (known && known.until > Date.now() && tenants.isCurrent(known.principal.tenant)) {
      request.identified(known.principal.keyId)
      if (origin !== undefined) request.allowOrigin(origin)
      return known.principal
    }
    const { evictions } = tenants
    const principal = (await authenticate(request, auth)) as UserPrincipal
    // A key may have been revoked between its check and that of the tenant.
    if (tenants.evictions !== evictions) return principal
    const now = Date.now()
    const until = Math.min(now + recentMilliseconds, (principal.user?.claims.exp ?? Infinity) * 1000)
    if (until > now) recent.set(digest, { principal, until })
    return principal
  }
}

function digestOf({ header }: AuthRequest, apiKeyHeader: string, origin: string | undefined): string {
  const sent = [header(apiKeyHeader), header('authorization'), origin, header('referer')]
  return hash('sha256', JSON.stringify(sent), 'base64')
}
