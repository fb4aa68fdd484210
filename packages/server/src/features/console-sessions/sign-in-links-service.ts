import { randomBytes } from 'node:crypto'
import type { ConsoleLink, ConsoleLinkCreate, Role, SignInLinkRequest } from '@guide/contracts'
import { hashOf } from '../../auth/api-key.ts'
import type { ConsolePrincipal } from '../../auth/principal.ts'
import { acceptsLinks } from '../../auth/session-role.ts'
import type { TenantDirectory } from '../../auth/tenant-directory.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import type { Settings } from '../../env.ts'
import { conflict, linkNotFound } from '../../errors.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { findAdminUsersByEmail } from '../admin-users/admin-users-reads.ts'
import { addInvitedUser, ensureAdminUser, idByEmail } from '../admin-users/admin-users-writes.ts'
import { findInviteByToken } from '../invites/invites-reads.ts'
import { markInviteAccepted } from '../invites/invites-writes.ts'
import { mailLanguageOf } from '../preferences/preferences-reads.ts'
import { beginSession } from './begin-session.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { linkMail } from './link-mail.ts'
import { type LinkRequestRow, linkRequestStore } from './link-requests-store.ts'
import type { BegunSession } from './session-cookies.ts'
import { findLink, type LinkRow, lockLinksOf, signInLinkStore } from './sign-in-links-store.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  tenants: TenantDirectory
  clock: Clock
  mailer: Mailer
  failures: FailedSignIns
  settings: Pick<Settings, 'smtp'>
  findAdminRole: (tenantId: string, userId: string) => Promise<Role | undefined>
  onDeliveryFailed: (error: unknown) => void
}

interface Person {
  user_id: string
  email: string
}

const lifetimeMs = 10 * 60 * 1000
/** How many links a person can have at a time. Further requests are ignored, so that no mailbox is flooded. */
const maxOpen = 5
/** The links of a person with more tenants come in several mails. */
const maxPerMail = 20

export type SignInLinkService = ReturnType<typeof createSignInLinkService>

/** Signs admin users in to the console with a link that works once. */
export function createSignInLinkService(parts: Parts) {
  const { database, changes, tenants, clock, mailer, failures, settings, findAdminRole } = parts
  const requests = linkRequestStore(database.sql)

  async function issue(tx: Transaction, tenantId: string, { user_id, email }: Person, publicUrl: string) {
    const token = randomBytes(32).toString('base64url')
    const created_at = new Date(clock.now())
    const expires_at = new Date(created_at.getTime() + lifetimeMs)
    const tokenHash = hashOf(token)
    const row = { token_hash: tokenHash, user_id, email, created_at, expires_at }
    await signInLinkStore(tx, tenantId).insert(row)
    // The part after # is not sent to servers, so it is in no log on the way.
    return { url: `${publicUrl}/console/sign-in/link#token=${token}`, expires_at, tokenHash }
  }

  /** Issues a link unless the person has too many already. */
  const issueOneMore = (user: Person & { tenant_id: string }, publicUrl: string) =>
    database.transaction(async tx => {
      await lockLinksOf(tx, user.tenant_id, user.user_id)
      const open = await signInLinkStore(tx, user.tenant_id).countOpen(user.user_id, new Date(clock.now()))
      return open < maxOpen ? issue(tx, user.tenant_id, user, publicUrl) : undefined
    })

  /** Mails the links of one request: one for each tenant that the address is an admin user of. Gives false if that failed. */
  async function handle(request: LinkRequestRow): Promise<boolean> {
    const { tenant_id: wanted, public_url } = request
    const users = await findAdminUsersByEmail(database.sql, request.email, wanted)
    const links = []
    for (const user of users) {
      const tenant = await tenants.load(user.tenant_id)
      if (!tenant || !acceptsLinks(tenant)) continue
      const link = await issueOneMore(user, public_url)
      if (!link) continue
      const language = await mailLanguageOf(database.sql, tenant.tenant_id, user.user_id)
      const withdraw = () => signInLinkStore(database.sql, tenant.tenant_id).take(link.tokenHash)
      links.push({ to: user.email, language, tenantName: tenant.name, url: link.url, withdraw })
    }
    if (links.length === 0 && wanted !== null && (await tenants.load(wanted))) await failures.count(wanted)
    for (let first = links[0]; first; first = links[0]) {
      const outcome = await mailer.send(linkMail(first.to, links.slice(0, maxPerMail), first.language))
      if (outcome !== 'sent') {
        for (const { withdraw } of links) await withdraw()
        return outcome === 'refused'
      }
      links.splice(0, maxPerMail)
    }
    return true
  }

  /** Handles the requests that wait. A request that failed waits for the job, until it is too old. */
  async function deliver(): Promise<void> {
    const unsent: LinkRequestRow[] = []
    for (let request = await requests.takeOldest(); request; request = await requests.takeOldest()) {
      const isTimely = clock.now() - request.requested_at.getTime() < lifetimeMs
      if (isTimely && !(await handle(request))) unsent.push(request)
    }
    for (const request of unsent) await requests.insert(request)
  }

  /** A link with the tenant and the role that it leads to; undefined if it leads nowhere any more. */
  async function resolve(link: LinkRow) {
    const { tenant_id, user_id, expires_at } = link
    const tenant = await tenants.load(tenant_id)
    if (!tenant || !acceptsLinks(tenant) || expires_at.getTime() <= clock.now()) return undefined
    const role = await findAdminRole(tenant_id, user_id)
    return role && { tenant, role }
  }

  /** An invite whose owner can accept it here: with its link, if the tenant accepts links. */
  async function findInvite(token: string) {
    const invite = await database.withTimeout(findInviteByToken(database.sql, token))
    const tenant = invite && (await tenants.load(invite.tenant_id))
    return tenant && acceptsLinks(tenant) ? { invite, tenant } : undefined
  }

  /** Makes the owner of an invite's link an admin user, and signs them in. */
  async function acceptInvite(principal: ConsolePrincipal, requestId: string, token: string) {
    const found = await findInvite(token)
    if (!found) return undefined
    const { tenant_id: tenantId } = found.tenant
    const { email } = found.invite
    const actor = { tenantId, userId: idByEmail(email), email, requestId }
    const user = await changes.apply(actor, async change => {
      // The tenant is locked here, so only one of several concurrent requests finds the invite.
      const invite = await findInviteByToken(change.tx, token)
      if (!invite || !acceptsLinks(change.tenant)) throw linkNotFound()
      const added = await addInvitedUser(change, invite.email, invite.role)
      await markInviteAccepted(change, invite)
      return added
    })
    const who = { userId: user.user_id, email, role: user.role, how: 'link' } as const
    return beginSession(parts, found.tenant, who, { ...principal, requestId })
  }

  const findByToken = (token: string) => database.withTimeout(findLink(database.sql, hashOf(token)))

  return {
    deliver,

    /** Requests a link by mail. Whether there is such a person shows neither in the result nor in the time it takes. */
    async request(requestId: string, { email, tenant_id }: SignInLinkRequest, publicUrl: string) {
      if (!settings.smtp) return
      const requested_at = new Date(clock.now())
      const request_id = `${requestId}.${randomBytes(8).toString('hex')}`
      const row = { request_id, tenant_id: tenant_id ?? null, email, public_url: publicUrl, requested_at }
      await database.withTimeout(requests.insert(row))
      setImmediate(() => void deliver().catch(parts.onDeliveryFailed))
    },

    /** The person and the tenant of a link. The link stays valid. */
    async describe(token: string) {
      const link = await findByToken(token)
      const target = link ? await resolve(link) : await findInvite(token)
      const email = link?.email ?? (target && 'invite' in target ? target.invite.email : undefined)
      if (!target || email === undefined) throw linkNotFound()
      const { tenant_id, name } = target.tenant
      return { email, tenant_id, tenant_name: name }
    },

    async redeem(principal: ConsolePrincipal, requestId: string, token: string): Promise<BegunSession> {
      const link = await findByToken(token)
      if (!link) {
        const begun = await acceptInvite(principal, requestId, token)
        if (begun) return begun
        throw linkNotFound()
      }
      const { tenant_id: tenantId, user_id: userId, email, token_hash } = link
      const target = await resolve(link)
      const begun =
        target &&
        (await beginSession(
          parts,
          target.tenant,
          { userId, email, role: target.role, how: 'link' },
          { ...principal, requestId },
          tx => signInLinkStore(tx, tenantId).take(token_hash),
        ))
      if (begun) return begun
      await failures.count(tenantId)
      throw linkNotFound()
    },

    /** Creates a link for the operator, and an admin user if the address has none yet. */
    create(
      tenantId: string,
      requestId: string,
      { email, role }: ConsoleLinkCreate,
      publicUrl: string,
    ): Promise<ConsoleLink> {
      const actor = { tenantId, userId: 'platform', email: null, requestId }
      return changes.apply(actor, async change => {
        if (!acceptsLinks(change.tenant)) {
          throw conflict('This tenant does not accept links. Set console_links to true to allow them.')
        }
        const user = await ensureAdminUser(change, email, role)
        const { url, expires_at } = await issue(change.tx, tenantId, user, publicUrl)
        const expiry = expires_at.toISOString()
        await change.audit({
          event: 'ConsoleLinkCreatedByPlatform',
          entityType: 'user',
          entityId: user.user_id,
          before: null,
          after: { user_id: user.user_id, email: user.email, role: user.role, expires_at: expiry },
        })
        return { url, user_id: user.user_id, email: user.email, role: user.role, expires_at: expiry }
      })
    },
  }
}
