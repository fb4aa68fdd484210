import type { Settings } from '../env.ts'
import { forbidden } from '../errors.ts'
import type { AuthRequest } from './auth-request.ts'
import { isOrigin, originAllowed, requestOrigin } from './origin.ts'
import type { TenantRecord } from './tenant-directory.ts'

export type OriginCheck = ReturnType<typeof createOriginCheck>

/** Checks that a request comes from a page of the tenant, unless the settings accept any origin. */
export function createOriginCheck({ originChecks, demoAuth }: Pick<Settings, 'originChecks' | 'demoAuth'>) {
  const acceptsAnyOrigin = !originChecks || demoAuth

  return {
    acceptsAnyOrigin,

    check(request: AuthRequest, { allowed_origins }: TenantRecord) {
      const origin = requestOrigin({ origin: request.header('origin'), referer: request.header('referer') })
      if (origin === undefined) return
      const isOpen = acceptsAnyOrigin || allowed_origins.length === 0
      if (!isOpen && !originAllowed(allowed_origins, origin)) {
        throw forbidden("This origin is not among the tenant's allowed origins.", whyNotAllowed(origin))
      }
      allowRequestOrigin(request)
    },
  }
}

/** For the log. A text that is not an origin may be anything, such as a URL with a password. */
const whyNotAllowed = (origin: string) =>
  isOrigin(origin)
    ? `the origin ${origin.slice(0, 300)} is not among the tenant's allowed origins`
    : 'the origin is null or malformed'

/** Lets the calling page read the response, errors included. Without it, the page would only see a network error. */
export function allowRequestOrigin(request: AuthRequest) {
  const origin = request.header('origin')
  if (origin !== undefined) request.allowOrigin(origin)
}
