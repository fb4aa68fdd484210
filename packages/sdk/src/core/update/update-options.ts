import type { UpdateOptions } from '../api.ts'
import type { Options } from '../options.ts'

/**
 * The options after a change, and whether they belong to another user.
 * @param isSameUser whether a token belongs to the user of the token in use
 */
export function updateOptions(
  options: Options,
  changes: UpdateOptions,
  isSameUser: (token: string | undefined) => boolean,
) {
  const isOtherUser =
    ('userId' in changes && changes.userId !== options.userId) ||
    ('token' in changes && !isSameUser(changes.token))
  // A token that is given directly replaces a function that the page gave before.
  const getToken = 'token' in changes ? undefined : options.getToken
  return { isOtherUser, changed: { ...options, getToken, ...changes } as Options }
}
