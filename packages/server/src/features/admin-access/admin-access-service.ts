import { randomBytes } from 'node:crypto'
import type { Role } from '@guide/contracts'
import type { Logger } from 'pino'
import { demoAdminToken, demoIdentity, demoUser } from '../../auth/demo.ts'
import { isExactOrigin } from '../../auth/origin.ts'
import type { UserPrincipal, VerifiedUser } from '../../auth/principal.ts'
import type { TenantDirectory, TenantRecord } from '../../auth/tenant-directory.ts'
import { nameOf } from '../../auth/verified-user.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import { conflict, forbidden, Refusal } from '../../errors.ts'
import type { FetchGuard } from '../../outbound/fetch-target.ts'
import { idByEmail, takeOverAdminUser } from '../admin-users/admin-users-writes.ts'
import { adminAccessStore, type SignInRow } from './admin-access-store.ts'
import { browserDigest } from './browser-secret.ts'
import { findAdminToken, type TokenChecks } from './find-admin-token.ts'
import type { OpenIdClient, OpenIdRequest } from './open-id-client.ts'
import {
  type Asker,
  type ConsoleSignIn,
  type Failure,
  type Grant,
  SignInDeclined,
  type SignInOutcome,
} from './sign-in-outcome.ts'

interface Parts extends Omit<TokenChecks, 'takeOver'> {
  database: Database
  clock: Clock
  changes: TenantChanges
  tenants: TenantDirectory
  fetchGuard: FetchGuard
  settings: { demoAuth: boolean }
  logger: Pick<Logger, 'warn'>
}

interface FoundSignIn {
  row: SignInRow
  tenant: TenantRecord
  asker: Asker
}

/** How a sign-in to the console begins. */
export interface ConsoleBeginning {
  /** The page of the console that comes next. */
  returnTo: string
  /** The session that the browser has. */
  sessionId: string | null
  /** Whether the identity provider may ask the user nothing. */
  isSilent: boolean
}

const lifetimeMs = 10 * 60 * 1000
const idForm = /^(ten_[0-9a-f]{12})\.([\w-]{22})$/

export type AdminAccessService = ReturnType<typeof createAdminAccessService>

/**
 * Signs an admin in at the tenant's identity provider, on behalf of a page of the tenant. The token is never stored: it
 * goes from the identity provider into the page that asks the admin for a click, and from there to the exact origin.
 */
export function createAdminAccessService(parts: Parts) {
  const { database, clock, changes, tenants, fetchGuard, settings, logger } = parts
  const isLate = ({ expires_at }: SignInRow) => expires_at.getTime() <= clock.now()
  let openIdClient: Promise<OpenIdClient> | undefined

  /** The module is loaded at the first sign-in, because it would slow down every start of the service. */
  function loadOpenIdClient(): Promise<OpenIdClient> {
    openIdClient ??= import('./open-id-client.ts').then(({ createOpenIdClient }) =>
      createOpenIdClient(fetchGuard),
    )
    return openIdClient
  }

  function confirmDemo(tenant: TenantRecord, asker: Asker): SignInOutcome {
    const user = demoUser(demoAdminToken, tenant.admin_claim, tenant.admin_permission)
    if (!user || !settings.demoAuth) return over
    return { ...confirm(asker, { ...user, token: demoAdminToken, role: 'admin' }), isDemo: true }
  }

  /** Writes the audit record of a sign-in before the page gets its token. */
  async function record(
    { tenant_id: tenantId }: TenantRecord,
    outcome: SignInOutcome,
    requestId: string,
  ): Promise<SignInOutcome> {
    if (outcome.kind !== 'confirm') return outcome
    const { userId, email, role } = outcome.grant
    await changes.record(
      { tenantId, userId, email, requestId },
      {
        event: 'AdminSignedIn',
        entityType: 'user',
        entityId: userId,
        before: null,
        after: { user_id: userId, email, role, origin: outcome.asker.origin },
      },
    )
    return outcome
  }

  async function withProvider(
    tenant: TenantRecord,
    asker: Asker,
    work: (openId: OpenIdClient) => Promise<SignInOutcome>,
  ): Promise<SignInOutcome> {
    try {
      return await work(await loadOpenIdClient())
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof SignInDeclined) return failed('declined', asker)
      const { tenant_id } = tenant
      logger.warn({ tenant_id, err: error }, 'the identity provider of a tenant cannot be used')
      return failed('provider', asker)
    }
  }

  /** The first sign-in of a person who was invited by mail. The identity provider must say that the address is theirs. */
  async function takeOverByEmail(
    { tenant_id: tenantId, admin_strategy }: TenantRecord,
    { userId, email, claims }: VerifiedUser,
    requestId: string,
  ): Promise<Role | undefined> {
    const isVerified = [true, 'true'].includes(claims.email_verified as boolean)
    if (admin_strategy !== 'table_lookup' || email === null || !isVerified) return undefined
    // Most strangers have no such row: they must not lock the tenant.
    if (!(await parts.findAdminRole(tenantId, idByEmail(email)))) return undefined
    const name = nameOf(claims)
    const user = await changes.apply({ tenantId, userId, email, requestId }, change =>
      takeOverAdminUser(change, { userId, email, name }),
    )
    return user?.role
  }

  /** Exchanges the code of the callback URL for the tokens of an admin. */
  async function conclude(
    { row, tenant, asker }: FoundSignIn,
    response: URLSearchParams,
    browser: { id: string; browserSecret: string; redirectUri: string },
    requestId: string,
  ): Promise<SignInOutcome> {
    if (isLate(row)) return failed('expired', asker)
    if (!row.issuer || !row.client_id || !isStillValid(tenant, row)) return over
    return withProvider(tenant, asker, async openId => {
      const tokens = await openId.redeem(requestOf(tenant, row, browser), response)
      const takeOver = (at: TenantRecord, user: VerifiedUser) => takeOverByEmail(at, user, requestId)
      const found = await findAdminToken({ ...parts, takeOver }, tenant, tokens)
      return typeof found === 'string' ? failed('not_admin', asker, found) : confirm(asker, found)
    })
  }

  async function find(
    id: string,
    query: (store: ReturnType<typeof adminAccessStore>, signInId: string) => Promise<SignInRow | undefined>,
  ): Promise<FoundSignIn | undefined> {
    const [, tenantId, signInId] = idForm.exec(id) ?? []
    if (!tenantId || !signInId) return undefined
    const row = await database.withTimeout(query(adminAccessStore(database.sql, tenantId), signInId))
    const tenant = row && (await tenants.load(tenantId))
    if (!tenant) return undefined
    return { row, tenant, asker: { signInId: id, origin: row.origin, tenantName: tenant.name } }
  }

  return {
    async begin({ tenant, keyId }: UserPrincipal, origin: string) {
      const isDemo = settings.demoAuth && keyId === demoIdentity.keyId
      const isAllowed = isDemo ? isExactOrigin(origin) : tenant.admin_origins.includes(origin)
      if (!isAllowed) throw forbidden("This origin is not among the tenant's admin origins.")
      const { jwt_issuer: issuer, oidc_client_id: client_id } = tenant
      if (!isDemo && !(issuer && client_id))
        throw conflict('Sign-in needs both jwt_issuer and oidc_client_id in the configuration.')
      const sign_in_id = randomBytes(16).toString('base64url')
      const expires_at = new Date(clock.now() + lifetimeMs)
      const store = adminAccessStore(database.sql, tenant.tenant_id)
      await store.removeExpired(new Date(clock.now()))
      await store.insert({ sign_in_id, origin, expires_at, ...(isDemo ? noProvider : { issuer, client_id }) })
      return { signInId: `${tenant.tenant_id}.${sign_in_id}`, expiresAt: expires_at }
    },

    /** The pop-up opened. From here on only this browser can continue the sign-in. */
    async open(
      id: string,
      browserSecret: string,
      redirectUri: string,
      requestId: string,
    ): Promise<SignInOutcome> {
      const found = await find(id, (store, signInId) => store.claim(signInId, browserDigest(browserSecret)))
      if (!found) return over
      const { row, tenant, asker } = found
      if (isLate(row)) return failed('expired', asker)
      if (!row.issuer || !row.client_id) return record(tenant, confirmDemo(tenant, asker), requestId)
      if (!isStillValid(tenant, row)) return over
      const request = requestOf(tenant, row, { id, browserSecret, redirectUri })
      return withProvider(tenant, asker, async openId => ({
        kind: 'redirect',
        url: await openId.authorizationUrl(request, tenant.oidc_scopes),
      }))
    },

    /** Sends a browser to the identity provider, to sign in to the console. */
    async beginForConsole(
      tenantId: string,
      { returnTo: return_to, sessionId: session_id, isSilent }: ConsoleBeginning,
      browserSecret: string,
      redirectUri: string,
    ): Promise<SignInOutcome> {
      const tenant = await tenants.load(tenantId)
      const { jwt_issuer: issuer = null, oidc_client_id: client_id = null } = tenant ?? {}
      if (!tenant || !issuer || !client_id) return over
      const sign_in_id = randomBytes(16).toString('base64url')
      const expires_at = new Date(clock.now() + lifetimeMs)
      const { origin } = new URL(redirectUri)
      const row = { sign_in_id, origin, expires_at, issuer, client_id, return_to, session_id }
      const store = adminAccessStore(database.sql, tenantId)
      await store.removeExpired(new Date(clock.now()))
      await store.insert({ ...row, browser: browserDigest(browserSecret) })
      const id = `${tenantId}.${sign_in_id}`
      const request = requestOf(tenant, row, { id, browserSecret, redirectUri })
      return withProvider(tenant, { signInId: id, origin, tenantName: tenant.name }, async openId => ({
        kind: 'redirect',
        url: await openId.authorizationUrl(request, tenant.oidc_scopes, isSilent ? { prompt: 'none' } : {}),
      }))
    },

    /** The identity provider sent the browser back. A sign-in ends here, with success or without. */
    async finish(
      response: URLSearchParams,
      browserSecret: string | undefined,
      redirectUri: string,
      requestId: string,
    ): Promise<SignInOutcome | ConsoleSignIn> {
      const id = response.get('state') ?? ''
      const browser = browserDigest(browserSecret ?? '')
      const found = await find(id, (store, signInId) => store.take(signInId, browser))
      if (!found || !browserSecret) return over
      const { row, tenant } = found
      const outcome = await conclude(found, response, { id, browserSecret, redirectUri }, requestId)
      if (row.return_to === null) return record(tenant, outcome, requestId)
      if (outcome.kind === 'redirect') return over
      const result = outcome.kind === 'confirm' ? outcome.grant : outcome.failure
      return { kind: 'console', tenant, result, returnTo: row.return_to, sessionId: row.session_id }
    },
  }
}

const noProvider = { issuer: null, client_id: null }
const over: SignInOutcome = { kind: 'failed', failure: 'over', asker: null, who: null }

const failed = (failure: Failure, asker: Asker, who: string | null = null): SignInOutcome => ({
  kind: 'failed',
  failure,
  asker,
  who,
})

const confirm = (asker: Asker, grant: Grant) => ({ kind: 'confirm', asker, grant, isDemo: false }) as const

/** The tenant may have changed since the sign-in began: another identity provider, or an origin less. */
const isStillValid = (tenant: TenantRecord, row: SignInRow) =>
  tenant.jwt_issuer === row.issuer &&
  tenant.oidc_client_id === row.client_id &&
  (row.return_to !== null || tenant.admin_origins.includes(row.origin))

const requestOf = (
  { tenant_id: tenantId }: TenantRecord,
  { issuer, client_id }: Pick<SignInRow, 'issuer' | 'client_id'>,
  { id, ...rest }: { id: string; browserSecret: string; redirectUri: string },
): OpenIdRequest => ({ tenantId, issuer: `${issuer}`, clientId: `${client_id}`, state: id, ...rest })
