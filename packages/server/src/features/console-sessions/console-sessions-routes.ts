import type { consoleSessionOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ConsoleSessionService } from './console-sessions-service.ts'
import { signedIn, signedOut } from './session-cookies.ts'

/** @param publicUrl returns the URL under which people reach the service */
export const consoleSessionRoutes = (
  sessions: ConsoleSessionService,
  publicUrl: () => string,
): Handlers<typeof consoleSessionOperations> => ({
  getSignInOffer: async ({ query }) => ({ data: await sessions.offer(query.tenant) }),
  signInToDemo: async ({ principal, requestId }) =>
    signedIn(await sessions.signInToDemo(principal, requestId), publicUrl()),
  listOwnSessions: async ({ principal }) => ({ data: { sessions: await sessions.own(principal) } }),
  listSessions: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await sessions.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  endSession: ({ actor, params }) => sessions.end(actor, params.session_id),
  signOut: async ({ principal, requestId }) =>
    signedOut(await sessions.signOut(principal, requestId), publicUrl()),
})
