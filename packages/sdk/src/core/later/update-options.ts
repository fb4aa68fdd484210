import type { InitOptions, UpdateOptions } from '../api.ts'
import type { ApiClient } from '../api-client.ts'
import type { claimsOf } from '../identity.ts'
import type { Options, readOptions } from '../options.ts'

interface UpdateContext {
  options: Options
  api: ApiClient
  visit: { update(changes: UpdateOptions): Promise<void> }
  /** Aborted by `destroy`. */
  signal: AbortSignal
  claimsOf: typeof claimsOf
  readOptions: typeof readOptions
  /** Begins again with other options. */
  restart(options: InitOptions): Promise<void>
}

/** Changes options of a running session. If they belong to another user, the session begins again. */
export async function updateOptions(changes: UpdateOptions, context: UpdateContext): Promise<void> {
  const { options, api, visit, signal, claimsOf, readOptions, restart } = context
  if (signal.aborted) return
  const isOtherUser =
    ('userId' in changes && changes.userId !== options.userId) ||
    ('token' in changes && claimsOf(changes.token).sub !== claimsOf(api.token()).sub)
  // A token that is given directly replaces a function that the page gave before.
  if ('token' in changes) delete options.getToken
  // The token from before belongs to the user from before.
  if (isOtherUser) delete options.token
  const changed = { ...options, ...changes } as InitOptions
  if (isOtherUser) return restart(changed)
  Object.assign(options, readOptions(changed, options.apiUrl))
  await visit.update(changes)
}
