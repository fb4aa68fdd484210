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
    const principal = (await authenticate(request, auth)) as UserPrincipal
    const now = Date.now()
    const until = Math.min(now + recentMilliseconds, (principal.user?.claims.exp ?? Infinity) * 1000)
    if (until > now) recent.set(digest, { principal, until })
    return principal
  }
}

function digestOf(request: AuthRequest, apiKeyHeader: string, origin: string | undefined): string {
  const { header } = request
  // Nothing that was accepted holds a line break, so no other four can read the same.
  const sent = `${header(apiKeyHeader)}\n${header('authorization')}\n${origin}\n${header('referer')}`
  return hash('sha256', sent, 'base64')
}
