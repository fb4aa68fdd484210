import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/database.ts'
import { type Page, type Slice, selectPage } from '../../db/page.ts'
import { invites, tenants } from '../../db/schema.ts'

export type InviteRow = typeof invites.$inferSelect

/** The invites of one tenant that are not accepted yet. */
export function inviteStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(invites.tenant_id, tenantId)
  const one = (inviteId: string) => and(ofTenant, eq(invites.invite_id, inviteId))
  const select = () => db.select().from(invites)

  return {
    list: (slice: Slice): Promise<Page<InviteRow>> =>
      selectPage(
        db,
        { table: invites, condition: ofTenant, order: [desc(invites.created_at), desc(invites.invite_id)] },
        slice,
      ),

    find: async (inviteId: string): Promise<InviteRow | undefined> =>
      (await select().where(one(inviteId)))[0],

    /** @param email in lower case */
    sentTo: (email: string): Promise<InviteRow[]> =>
      // With collation "C", lower() changes only ASCII letters in every locale.
      select().where(and(ofTenant, sql`lower(${invites.email} collate "C") = ${email}`)),

    invitedBy: (userId: string): Promise<InviteRow[]> =>
      select().where(and(ofTenant, eq(invites.invited_by, userId))),

    /** The same person has another id from now on. */
    passOn: (from: string, to: string) =>
      db
        .update(invites)
        .set({ invited_by: to })
        .where(and(ofTenant, eq(invites.invited_by, from))),

    /** Replaces the user who has made invites. */
    renameInviter: (userId: string, pseudonym: string) =>
      db
        .update(invites)
        .set({ invited_by: pseudonym, inviter_email: null })
        .where(and(ofTenant, eq(invites.invited_by, userId))),

    insert: (row: Omit<InviteRow, 'tenant_id'>) => db.insert(invites).values({ tenant_id: tenantId, ...row }),

    remove: (inviteId: string) => db.delete(invites).where(one(inviteId)),
  }
}

/** The invite with a token, of any tenant, unless it has expired. */
export async function findValidInvite(
  db: Database['sql'] | Transaction,
  tokenHash: Buffer,
): Promise<{ invite: InviteRow; tenantName: string; strategy: string; links: boolean } | undefined> {
  const valid = and(eq(invites.token_hash, tokenHash), sql`${invites.expires_at} > clock_timestamp()`)
  const [found] = await db
    .select({
      invite: invites,
      tenantName: tenants.name,
      strategy: tenants.admin_strategy,
      links: tenants.console_links,
    })
    .from(invites)
    .innerJoin(tenants, eq(tenants.tenant_id, invites.tenant_id))
    .where(valid)
  return found
}
