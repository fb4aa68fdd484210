import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * Headers for responses that are data: nothing in them may run, be framed or be cached. Helmet's headers that only a page
 * needs are left out. The headers are the same for every response, so helmet runs once.
 */
export function secureHeaders(): Record<string, string> {
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  protect(response.req, response, () => {})
  return { ...(response.getHeaders() as Record<string, string>), 'cache-control': 'no-store' }
}
