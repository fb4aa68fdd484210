import { LRUCache } from 'lru-cache'
import type { Clock } from '../db/database-clock.ts'
import type { AuthRequest } from './auth-request.ts'
import type { Authenticate } from './chain.ts'
import type { UserPrincipal } from './principal.ts'
import type { TenantDirectory } from './tenant-directory.ts'

const cacheMs = 10_000
/** How many characters of credentials are kept. */
const maxCharacters = 16 * 1024 * 1024
/** What a caller takes beside them. */
const callerCharacters = 512

interface Parts {
  authenticate: Authenticate
  tenants: TenantDirectory
  clock: Clock
  apiKeyHeader: string
}

/** What a user sends to say who it is, and from where. */
interface Credentials {
  apiKey: string | undefined
  authorization: string | undefined
  origin: string | undefined
  referer: string | undefined
}

interface Caller extends Credentials {
  principal: UserPrincipal
  expiresAt: number
}

export type RecentCallers = ReturnType<typeof createRecentCallers>

/**
 * Caches the result of the auth chain for users: if the same credentials come from the same origin again within ten
 * seconds, the checks would end the same way. Any change of the tenant, such as a revoked key, ends that at once.
 */
export function createRecentCallers({ authenticate, tenants, clock, apiKeyHeader }: Parts) {
  const recent = new LRUCache<string, Caller>({
    maxSize: maxCharacters,
    sizeCalculation: ({ authorization = '', referer = '' }) =>
      callerCharacters + authorization.length + referer.length,
  })

  const credentialsOf = (header: AuthRequest['header']): Credentials => ({
    apiKey: header(apiKeyHeader),
    authorization: header('authorization'),
    origin: header('origin'),
    referer: header('referer'),
  })

  return {
    /** The user with these headers, if the auth chain would not have to ask or to compute anything. */
    recognize(header: AuthRequest['header']): UserPrincipal | undefined {
      const sent = credentialsOf(header)
      const known = recent.get(nameOf(sent))
      if (!known || !areEqual(known, sent) || known.expiresAt <= clock.now()) return undefined
      return tenants.isCurrent(known.principal.tenant) ? known.principal : undefined
    },

    /** The auth chain, which remembers the users that it lets in. */
    authenticate: (async (request, auth) => {
      if (auth !== 'user') return authenticate(request, auth)
      const { changeCount } = tenants
      const principal = (await authenticate(request, auth)) as UserPrincipal
      // The key may have been revoked between the check of the key and the check of the tenant.
      if (tenants.changeCount !== changeCount) return principal
      const now = clock.now()
      const expiresAt = Math.min(now + cacheMs, (principal.user?.claims.exp ?? Infinity) * 1000)
      const sent = credentialsOf(request.header)
      if (expiresAt > now) recent.set(nameOf(sent), { ...sent, principal, expiresAt })
      return principal
    }) satisfies Authenticate,
  }
}

/** The token itself and not its digest: computing a digest takes longer than all that follows. */
const nameOf = ({ apiKey = '', authorization }: Credentials): string => authorization ?? apiKey

const areEqual = (one: Credentials, other: Credentials): boolean =>
  one.apiKey === other.apiKey &&
  one.authorization === other.authorization &&
  one.origin === other.origin &&
  // The page of an origin does not matter.
  (one.origin !== undefined || one.referer === other.referer)
