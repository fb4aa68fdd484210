import { unauthorized, unavailable } from '../errors.ts'
import { type AuthRequest, bearerToken } from './auth-request.ts'
import { demoUser } from './demo.ts'
import { JwksUnavailable } from './jwks.ts'
import { InvalidToken, type TokenVerifier } from './jwt.ts'
import type { VerifiedUser } from './principal.ts'
import type { TenantRecord } from './tenant-directory.ts'
import { verifiedUser } from './verified-user.ts'

interface BearerCheckOptions {
  /** Whether the tokens of demo mode are accepted as well. */
  acceptsDemoTokens: boolean
}

export type BearerCheck = ReturnType<typeof createBearerCheck>

/** Verifies the JWT of a request. A request without a token has no user: the result is null. */
export function createBearerCheck({ tokens }: { tokens: TokenVerifier }) {
  return async (
    request: AuthRequest,
    tenant: TenantRecord,
    { acceptsDemoTokens }: BearerCheckOptions,
  ): Promise<VerifiedUser | null> => {
    const authorization = request.header('authorization')
    if (authorization === undefined) return null
    const token = bearerToken(authorization)
    if (token === undefined) throw unauthorized('the Authorization header is not "Bearer <token>"')
    if (acceptsDemoTokens) {
      const user = demoUser(token, tenant.admin_claim, tenant.admin_permission)
      if (user) return user
    }
    try {
      return verifiedUser(await tokens.verify(tenant, token))
    } catch (error) {
      if (error instanceof InvalidToken) throw unauthorized(`the token is not valid: ${error.message}`)
      if (error instanceof JwksUnavailable) throw unavailable("The tenant's JWKS endpoint does not respond.")
      throw error
    }
  }
}
