import type { Database } from '../../db/database.ts'
import { hashOfToken } from './invite-token.ts'
import { findValidInvite } from './invites-store.ts'

/** The tenant of a valid invite, by the token in its link. */
export async function findInvitingTenant(sql: Database['sql'], token: string): Promise<string | undefined> {
  const hash = hashOfToken(token)
  return hash && (await findValidInvite(sql, hash))?.invite.tenant_id
}
