import type { AdminAccessOptions, AdminUser } from '../../core/api.ts'
import type { Kit } from '../../core/companion.ts'
import { adminRequests, type Send } from './admin-requests.ts'

/** What an admin allowed this page to have. It stays in the memory of the page. */
export interface Grant {
  token: string
  user: AdminUser
}

interface AdminModule {
  requestGrant(kit: Kit, given: AdminAccessOptions): Promise<Grant>
}

/** The sign-in of the admin, which may end and begin again while the builder is open. */
export interface AdminSession {
  user: AdminUser
  send: Send
  /** Lets the admin sign in in a pop-up. Must be called by a click, because browsers block other pop-ups. */
  signInAgain(): Promise<void>
}

/** @param replaced called if another person signs in, instead of continuing in their name */
export function adminSession(kit: Kit, grant: Grant, replaced: (next: Grant) => void): AdminSession {
  const { user } = grant
  let { token } = grant
  return {
    user,
    send: adminRequests(kit, () => token),
    async signInAgain() {
      const next = await (await loadSignIn(kit))()
      if (next.user.user_id !== user.user_id) return replaced(next)
      token = next.token
    },
  }
}

/** Loads what asks for the sign-in, so that the click that needs it does not have to wait. */
export async function loadSignIn(kit: Kit): Promise<() => Promise<Grant>> {
  const { requestGrant } = await kit.load<AdminModule>('admin')
  return () => requestGrant(kit, {})
}
