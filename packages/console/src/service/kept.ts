import type { Session } from './sessions.ts'

/** Whose text it is: another person who signs in here must not find it. */
export const ownerOf = ({ tenant_id, user_id }: Pick<Session, 'tenant_id' | 'user_id'>): string =>
  `${tenant_id}:${user_id}`

/** Removes what an admin has typed and not saved, when they sign out. */
export function forgetKept(session: Session): void {
  for (const key of Object.keys(sessionStorage)) {
    if (/^guide-console-(kept|draft):/.test(key) && key.includes(`:${ownerOf(session)}:`))
      sessionStorage.removeItem(key)
  }
}
