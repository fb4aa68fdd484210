import { Refusal } from '../errors.ts'
import type { AuthRequest } from './auth-request.ts'
import type { Authenticate } from './chain.ts'
import { isOrigin, requestOrigin } from './origin.ts'

/** Where a page came from, and with which API key. */
export interface PageSource {
  tenantId: string
  keyId: string
  /** Empty for a request that is not from a web page. */
  origin: string
}

/** Remembers which pages use the service. */
export interface InstallationWatch {
  seen(source: PageSource): void
  refused(source: PageSource, reason: string): void
}

const longestOrigin = 300

/** Tells a watch which pages the auth chain accepts and refuses, as soon as a key says to which tenant they belong. */
export function watchInstallations(authenticate: Authenticate, watch: InstallationWatch): Authenticate {
  return async (request, auth) => {
    if (auth !== 'user') return authenticate(request, auth)
    let key: Parameters<AuthRequest['setKey']>[0] | undefined
    const watched: AuthRequest = {
      ...request,
      setKey: given => {
        key = given
        request.setKey(given)
      },
    }
    const source = () => key && { ...key, origin: originOf(request) }
    try {
      const principal = await authenticate(watched, auth)
      const page = source()
      if (page) watch.seen(page)
      return principal
    } catch (refusal) {
      const page = source()
      const isRefusal = refusal instanceof Refusal && ['UNAUTHORIZED', 'FORBIDDEN'].includes(refusal.code)
      if (page && isRefusal) watch.refused(page, refusal.reason ?? refusal.message)
      throw refusal
    }
  }
}

/** A text that is not an origin may be anything, such as a URL with a password. */
function originOf({ header }: AuthRequest): string {
  const origin = requestOrigin({ origin: header('origin'), referer: header('referer') }) ?? ''
  return isOrigin(origin) && origin.length <= longestOrigin ? origin.toLowerCase() : ''
}
