import type { ConsoleSession } from '@guide/contracts'
import { AnswerWithCookies, type Cookie } from '../../answers/answer-with-cookies.ts'
import { sessionCookie } from '../../auth/console-door.ts'
import { sessionLifetimeMs } from '../../auth/console-session.ts'

/** A session that has just begun, and the value of its cookie. */
export interface BegunSession {
  session: ConsoleSession
  secret: string
}

/** The cookie of a tenant's session. The value null deletes it. @param publicUrl the URL under which people reach the service */
export const sessionCookieWith = (value: string | null, tenantId: string, publicUrl: string): Cookie => ({
  name: sessionCookie(tenantId),
  value,
  path: '/console',
  seconds: sessionLifetimeMs / 1000,
  sameSite: 'strict',
  isSecure: !isOnThisMachine(publicUrl),
})

/** The response to a sign-in. */
export const signedIn = ({ session, secret }: BegunSession, publicUrl: string) =>
  new AnswerWithCookies({ data: { session } }, [sessionCookieWith(secret, session.tenant_id, publicUrl)])

/** The response to a sign-out. */
export const signedOut = (tenantId: string, publicUrl: string) =>
  new AnswerWithCookies(undefined, [sessionCookieWith(null, tenantId, publicUrl)])

/** Without https, only requests that do not leave this machine may carry a session. */
const isOnThisMachine = (publicUrl: string) =>
  /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(publicUrl)
