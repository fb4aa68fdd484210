import { contentKindNames, contentKinds, type Progress, type ProgressState } from '@guide/contracts'
import type { UserPrincipal } from '../../auth/principal.ts'
import { type Owner, type ProgressRow, visitorPrefix } from './progress-store.ts'

/** The progress of a user with one item. */
export interface ProgressEntry
  extends Pick<
    ProgressRow,
    'step_id' | 'step_version' | 'session_id' | 'done_item_ids' | 'abandoned_version'
  > {
  state: ProgressState
}

/** The progress of a user by the id of the tour or content item. */
export type UserProgress = ReadonlyMap<string, ProgressEntry>

export const noProgress: UserProgress = new Map()

/** The progress of users, as other features read it. */
export interface ProgressReader {
  /** A cached value is returned without a promise, to keep warm requests fast. */
  of(owner: Owner): UserProgress | Promise<UserProgress>
}

/** Progress as the SDK gets it. */
export function toProgress(contentType: string, entry: ProgressEntry | undefined): Progress {
  const { state = 'none', step_id = null } = entry ?? {}
  if (!hasItems(contentType)) return { state, step_id }
  return { state, step_id, done_item_ids: entry?.done_item_ids ?? [] }
}

const kindsWithItems: ReadonlySet<string> = new Set(
  contentKindNames.filter(kind => contentKinds[kind].parts === 'items'),
)

/** Whether a kind has items that users complete one by one, as a checklist does. */
export const hasItems = (contentType: string): boolean => kindsWithItems.has(contentType)

/**
 * The key of a user's or visitor's progress; null for a visitor without an id. The two have separate namespaces, so
 * that a visitor cannot pretend to be a verified user.
 */
export function userKey({ user }: Pick<UserPrincipal, 'user'>, visitorId: string | undefined): string | null {
  if (user) return verifiedUserKey(user.userId)
  return visitorId === undefined ? null : visitorKey(visitorId)
}

export const verifiedUserKey = (userId: string): string => `user:${userId}`

/** The id in the key of a verified user. */
export const userIdOf = (userKey: string): string => userKey.slice('user:'.length)

/** Whether a key belongs to a user whose token was verified. */
export const isVerifiedUserKey = (userKey: string | null): boolean => userKey?.startsWith('user:') === true

export const visitorKey = (visitorId: string): string => `${visitorPrefix}${visitorId}`
