import type { CreatedInvite, Invitation, Invite, InviteCreate } from '@guide/contracts'
import { hashOfToken, newToken } from '../../auth/link-token.ts'
import type { InviteePrincipal, VerifiedUser } from '../../auth/principal.ts'
import { nameOf } from '../../auth/verified-user.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { forbidden, inviteNotFound, notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { addAdminUser } from '../admin-users/admin-users-writes.ts'
import { inviteChange } from './invite-change.ts'
import { inviteMail } from './invite-mail.ts'
import { findValidInvite, inviteStore } from './invites-store.ts'
import { createMailLimit, type MailLimit } from './mail-limit.ts'
import { toInvite } from './present-invite.ts'

const validMilliseconds = 7 * 24 * 60 * 60 * 1000

interface Parts {
  database: Database
  changes: TenantChanges
  mailer: Mailer
  mailLimit?: MailLimit
}

export type InviteService = ReturnType<typeof createInviteService>

/** Invites people to become admin users, and makes them admin users when they accept. */
export function createInviteService({ database, changes, mailer, mailLimit = createMailLimit() }: Parts) {
  return {
    async list(tenantId: string, slice: Slice): Promise<Page<Invite>> {
      return mapPage(await inviteStore(database.sql, tenantId).list(slice), toInvite)
    },

    /** @param publicUrl the URL under which people reach the service */
    async create(actor: Actor, { email, role }: InviteCreate, publicUrl: string): Promise<CreatedInvite> {
      const token = newToken()
      const { invite, tenantName } = await changes.apply(actor, async change => {
        const invites = inviteChange(change)
        const earlier = await inviteStore(change.tx, actor.tenantId).sentTo(lowerCaseEmail(email))
        for (const invite of earlier) await invites.revoke(invite)
        const row = {
          invite_id: newId('inv'),
          email,
          role,
          token_hash: hashOfToken(token) as Buffer,
          invited_by: actor.userId,
          inviter_email: actor.email,
          created_at: change.now,
          expires_at: new Date(change.now.getTime() + validMilliseconds),
        }
        await invites.insert(row)
        return { invite: toInvite(row), tenantName: change.tenant.name }
      })
      const url = `${publicUrl}/invites/${token}`
      const mail = inviteMail({ tenant_name: tenantName, email, role, expires_at: invite.expires_at }, url)
      const emailed = mailLimit.take(actor.tenantId, email) && (await mailer.send(mail)) === 'sent'
      return { ...invite, emailed, url: emailed ? null : url }
    },

    revoke(actor: Actor, inviteId: string): Promise<void> {
      return changes.apply(actor, async change => {
        const invite = await inviteStore(change.tx, actor.tenantId).find(inviteId)
        if (!invite) throw notFound('invite', inviteId)
        await inviteChange(change).revoke(invite)
      })
    },

    /** The invitation that the holder of a link sees. */
    async show(token: string): Promise<Invitation> {
      const { invite, tenantName } = await findByToken(database.sql, token)
      const { email, role, expires_at } = invite
      return { tenant_name: tenantName, email, role, expires_at: expires_at.toISOString() }
    },

    /** Whether the holder of a link can accept it in the console. */
    async isForConsole(token: string): Promise<boolean> {
      const { strategy, links } = await findByToken(database.sql, token)
      return strategy === 'table_lookup' || links
    },

    accept({ tenant, user }: InviteePrincipal, token: string, requestId: string) {
      const actor = { tenantId: tenant.tenant_id, userId: user.userId, email: user.email, requestId }
      return changes.apply(actor, async change => {
        // The tenant is locked here, so only one of several concurrent requests finds the invite.
        const { invite } = await findByToken(change.tx, token)
        requireInvitee(invite.email, user)
        const { email, role } = invite
        const profile = { user_id: user.userId, email, role, name: nameOf(user.claims) ?? email }
        await addAdminUser(change, profile, 'InviteAccepted')
        await inviteChange(change).markAccepted(invite)
        return profile
      })
    },
  }
}

async function findByToken(sql: Database['sql'] | Transaction, token: string) {
  const hash = hashOfToken(token)
  return (hash && (await findValidInvite(sql, hash))) ?? Promise.reject(inviteNotFound())
}

/** Refuses a user whose token does not prove that the invited address is theirs. */
function requireInvitee(invitedEmail: string, { email, claims }: VerifiedUser): void {
  if (email === null || lowerCaseEmail(email) !== lowerCaseEmail(invitedEmail)) {
    throw forbidden('This invite is for another e-mail address than that of the token.')
  }
  // Some identity providers send the claim as a string.
  if (![undefined, true, 'true'].includes(claims.email_verified as boolean)) {
    throw forbidden('The identity provider has not verified the e-mail address of the token.')
  }
}
