import { forbidden } from '../errors.ts'
import type { AuthRequest } from './auth-request.ts'

/**
 * Refuses a request that a page of another site may have caused with the cookies of this browser. No page of another site
 * can send our header: a browser would ask the service for permission first, and the service does not give it.
 * @param publicUrl the URL under which people reach the service, if the operator has set it
 */
export const createConsolePageCheck = (publicUrl: string | null) => (request: AuthRequest) => {
  if (request.header('x-guide-console') !== '1') throw forbidden('The header X-Guide-Console: 1 is required.')
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.header('sec-fetch-site')
  const isOwnPage = site === undefined ? comesFromHere(request, publicUrl) : site === 'same-origin'
  if (!isOwnPage) throw forbidden('Only pages of the console may send this request.')
}

/** Browsers send Sec-Fetch-Site only over https and to this machine. Otherwise the Origin says where the page is from. */
function comesFromHere(request: AuthRequest, publicUrl: string | null): boolean {
  const origin = request.header('origin')
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === publicUrl || new URL(origin).host === request.header('host')
}
