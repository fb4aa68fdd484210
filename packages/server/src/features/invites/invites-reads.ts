import { hashOfToken } from '../../auth/link-token.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { findValidInvite, type InviteRow } from './invites-store.ts'

/** The tenant of a valid invite, by the token in its link. */
export async function findInvitingTenant(sql: Database['sql'], token: string): Promise<string | undefined> {
  const hash = hashOfToken(token)
  return hash && (await findValidInvite(sql, hash))?.invite.tenant_id
}

/** A valid invite, by the token in its link. */
export async function findInviteByToken(
  sql: Database['sql'] | Transaction,
  token: string,
): Promise<InviteRow | undefined> {
  const hash = hashOfToken(token)
  return hash && (await findValidInvite(sql, hash))?.invite
}
