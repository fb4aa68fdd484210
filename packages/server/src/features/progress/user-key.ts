import type { UserPrincipal } from '../../auth/principal.ts'

/**
 * Under which key somebody's progress is kept; null for a visitor who gives no id. Verified users and anonymous
 * visitors have namespaces of their own: whatever a visitor calls itself, it is never a user.
 */
export function userKey({ user }: Pick<UserPrincipal, 'user'>, visitorId: string | undefined): string | null {
  if (user) return verifiedUserKey(user.userId)
  return visitorId === undefined ? null : visitorKey(visitorId)
}

export const verifiedUserKey = (userId: string): string => `user:${userId}`

export const visitorKey = (visitorId: string): string => `visitor:${visitorId}`
