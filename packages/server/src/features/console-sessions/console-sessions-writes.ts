import type { Transaction } from '../../db/database.ts'
import { consoleSessionStore } from './console-sessions-store.ts'
import { signInLinkStore } from './sign-in-links-store.ts'

/** Ends the sessions of a user who is being erased, and removes the links that would begin one. */
export async function forgetSessions(tx: Transaction, tenantId: string, userId: string): Promise<void> {
  await consoleSessionStore(tx, tenantId).removeOf(userId)
  await signInLinkStore(tx, tenantId).removeOf(userId)
}
