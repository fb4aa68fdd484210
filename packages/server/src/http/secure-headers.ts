import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * Headers for answers that are data: nothing in them may run, be framed or be kept. Those of helmet's that only a page
 * needs are left out. They are the same for every answer, so helmet is asked once.
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
