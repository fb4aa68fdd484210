import type { CreatedInvite, Invitation, Invite, InviteCreate } from '@guide/contracts'
import type { InviteePrincipal, VerifiedUser } from '../../auth/principal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { mapPage, type Page, type Slice } from '../../db/page.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import { inviteNotFound, notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { lowerCaseEmail } from '../../mail/lower-case-email.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { isStorable } from '../../storable.ts'
import { addAdminUser } from '../admin-users/admin-users-writes.ts'
import { inviteMail } from './invite-mail.ts'
import { inviteRecord } from './invite-record.ts'
import { hashOfToken, newToken } from './invite-token.ts'
import { findGoodInvite, inviteStore } from './invites-store.ts'
import { revokeInvite } from './invites-writes.ts'
import type { MailAllowance } from './mail-allowance.ts'
import { requireInvitee } from './require-invitee.ts'
import { toInvite } from './to-invite.ts'

const goodForMilliseconds = 7 * 24 * 60 * 60 * 1000

interface Parts {
  database: Database
  changes: TenantChanges
  mailer: Mailer
  allowance: MailAllowance
}

/** Invites people to become admin users, and makes them some when they accept. */
export class InviteService {
  readonly #database: Database
  readonly #changes: TenantChanges
  readonly #mailer: Mailer
  readonly #allowance: MailAllowance

  constructor({ database, changes, mailer, allowance }: Parts) {
    this.#database = database
    this.#changes = changes
    this.#mailer = mailer
    this.#allowance = allowance
  }

  async list(tenantId: string, slice: Slice): Promise<Page<Invite>> {
    return mapPage(await inviteStore(this.#database.sql, tenantId).list(slice), toInvite)
  }

  /** @param publicUrl where people reach the service */
  async create(actor: Actor, { email, role }: InviteCreate, publicUrl: string): Promise<CreatedInvite> {
    const token = newToken()
    const { invite, tenantName } = await this.#changes.apply(actor, async change => {
      const store = inviteStore(change.tx, actor.tenantId)
      for (const earlier of await store.to(lowerCaseEmail(email))) await revokeInvite(change, earlier)
      const row = {
        invite_id: newId('inv'),
        email,
        role,
        token_hash: hashOfToken(token) as Buffer,
        invited_by: actor.userId,
        inviter_email: actor.email,
        created_at: change.now,
        expires_at: new Date(change.now.getTime() + goodForMilliseconds),
      }
      await store.insert(row)
      await change.audit(inviteRecord('InviteCreatedByAdmin', row))
      return { invite: toInvite(row), tenantName: change.tenant.name }
    })
    const url = `${publicUrl}/invites/${token}`
    const mail = inviteMail({ tenant_name: tenantName, email, role, expires_at: invite.expires_at }, url)
    const emailed = this.#allowance.take(actor.tenantId, email) && (await this.#mailer.send(mail))
    return { ...invite, emailed, url: emailed ? null : url }
  }

  revoke(actor: Actor, inviteId: string): Promise<void> {
    return this.#changes.apply(actor, async change => {
      const invite = await inviteStore(change.tx, actor.tenantId).find(inviteId)
      if (!invite) throw notFound('invite', inviteId)
      await revokeInvite(change, invite)
    })
  }

  /** What the holder of a link is told. */
  async show(token: string): Promise<Invitation> {
    const { invite, tenantName } = await find(this.#database.sql, token, new Date())
    const { email, role, expires_at } = invite
    return { tenant_name: tenantName, email, role, expires_at: expires_at.toISOString() }
  }

  accept({ tenant, user }: InviteePrincipal, token: string, requestId: string) {
    const actor = { tenantId: tenant.tenant_id, userId: user.userId, email: user.email, requestId }
    return this.#changes.apply(actor, async change => {
      // With the tenant locked: of those who come at once, one finds it.
      const { invite } = await find(change.tx, token, change.now)
      requireInvitee(invite.email, user)
      const { email, role } = invite
      const profile = { user_id: user.userId, email, role, name: nameOf(user) ?? email }
      await addAdminUser(change, profile, 'InviteAccepted')
      await inviteStore(change.tx, tenant.tenant_id).remove(invite.invite_id)
      await change.audit(inviteRecord('InviteAccepted', invite))
      return profile
    })
  }
}

async function find(sql: Database['sql'] | Transaction, token: string, now: Date) {
  const hash = hashOfToken(token)
  return (hash && (await findGoodInvite(sql, hash, now))) ?? Promise.reject(inviteNotFound())
}

function nameOf({ claims }: VerifiedUser): string | undefined {
  const { name } = claims
  return typeof name === 'string' && name.length > 0 && name.length <= 200 && isStorable(name)
    ? name
    : undefined
}
