import type { Transaction } from '../../db/database.ts'
import { preferenceStore } from './preferences-store.ts'

/** Removes the preferences of a person who is no longer an admin, or who is being erased. */
export const removePreferences = (tx: Transaction, tenantId: string, userId: string) =>
  preferenceStore(tx, tenantId).remove(userId)

/** Leaves the preferences of a person to their new id, unless the new id has some. */
export async function passOnPreferences(
  tx: Transaction,
  tenantId: string,
  from: string,
  to: string,
): Promise<void> {
  const store = preferenceStore(tx, tenantId)
  if (await store.find(to)) await store.remove(from)
  else await store.rename(from, to)
}

export { endMail, postponeMail, startMail } from './mailing-store.ts'
