import { randomBytes } from 'node:crypto'
import { demoAdminToken, demoIdentity, demoUser } from '../../auth/demo.ts'
import { isExactOrigin } from '../../auth/origin.ts'
import type { UserPrincipal } from '../../auth/principal.ts'
import type { TenantDirectory, TenantRecord } from '../../auth/tenant-directory.ts'
import type { Database } from '../../db/database.ts'
import { conflict, forbidden, Refusal } from '../../errors.ts'
import { adminAccessStore, type SignInRow } from './admin-access-store.ts'
import { browserDigest } from './browser-secret.ts'
import { judgeTokens, type TokenJudge } from './judge-tokens.ts'
import type { OpenIdClient, OpenIdRequest } from './open-id-client.ts'
import {
  type Asker,
  type Failure,
  type Grant,
  SignInDeclined,
  type SignInOutcome,
} from './sign-in-outcome.ts'

interface Parts extends TokenJudge {
  database: Database
  tenants: TenantDirectory
  /** Made when it is needed: most services never sign an admin in. */
  openId: () => Promise<OpenIdClient>
  demoAuth: boolean
  /** Told why an identity provider could not be used, for the log. */
  onProviderFailed: (tenantId: string, error: unknown) => void
}

const lifetimeMs = 10 * 60 * 1000
const idForm = /^(ten_[0-9a-f]{12})\.([\w-]{22})$/

/**
 * Signs an admin in at the tenant's identity provider, on behalf of a page of the tenant. The token is never stored: it
 * goes from the identity provider into the page that asks the admin for a click, and from there to the exact origin.
 */
export class AdminAccessService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async begin({ tenant, keyId }: UserPrincipal, origin: string) {
    const isDemo = this.#parts.demoAuth && keyId === demoIdentity.keyId
    const isAllowed = isDemo ? isExactOrigin(origin) : tenant.admin_origins.includes(origin)
    if (!isAllowed) throw forbidden("This origin is not among the tenant's admin origins.")
    const { jwt_issuer: issuer, oidc_client_id: client_id } = tenant
    if (!isDemo && !(issuer && client_id)) throw conflict('jwt_issuer and oidc_client_id are not both set.')
    const sign_in_id = randomBytes(16).toString('base64url')
    const expires_at = new Date(Date.now() + lifetimeMs)
    const store = adminAccessStore(this.#parts.database.sql, tenant.tenant_id)
    await store.removeExpired(new Date())
    await store.insert({ sign_in_id, origin, expires_at, ...(isDemo ? noProvider : { issuer, client_id }) })
    return { signInId: `${tenant.tenant_id}.${sign_in_id}`, expiresAt: expires_at }
  }

  /** The pop-up came: from here on the sign-in is this browser's. */
  async open(id: string, browserSecret: string, redirectUri: string): Promise<SignInOutcome> {
    const found = await this.#find(id, (store, signInId) =>
      store.claim(signInId, browserDigest(browserSecret)),
    )
    if (!found) return over
    const { row, tenant, asker } = found
    if (isLate(row)) return failed('expired', asker)
    if (!row.issuer || !row.client_id) return this.#confirmDemo(tenant, asker)
    if (!isAsItWas(tenant, row)) return over
    const request = requestOf(tenant, row, { id, browserSecret, redirectUri })
    return this.#withProvider(tenant, asker, async () => ({
      kind: 'redirect',
      url: await (await this.#parts.openId()).authorizationUrl(request, tenant.oidc_scopes),
    }))
  }

  /** The identity provider sent the browser back. Whatever comes of it, it was the last time. */
  async finish(
    answer: URLSearchParams,
    browserSecret: string | undefined,
    redirectUri: string,
  ): Promise<SignInOutcome> {
    const id = answer.get('state') ?? ''
    const browser = browserDigest(browserSecret ?? '')
    const found = await this.#find(id, (store, signInId) => store.take(signInId, browser))
    if (!found || !browserSecret) return over
    const { row, tenant, asker } = found
    if (isLate(row)) return failed('expired', asker)
    if (!row.issuer || !row.client_id || !isAsItWas(tenant, row)) return over
    const request = requestOf(tenant, row, { id, browserSecret, redirectUri })
    return this.#withProvider(tenant, asker, async () => {
      const tokens = await (await this.#parts.openId()).redeem(request, answer)
      const judged = await judgeTokens(this.#parts, tenant, tokens)
      return typeof judged === 'string' ? failed('not_admin', asker, judged) : confirm(asker, judged)
    })
  }

  #confirmDemo(tenant: TenantRecord, asker: Asker): SignInOutcome {
    const user = demoUser(demoAdminToken, tenant.admin_claim, tenant.admin_permission)
    if (!user || !this.#parts.demoAuth) return over
    const { userId, email } = user
    return { ...confirm(asker, { token: demoAdminToken, userId, email, role: 'admin' }), isDemo: true }
  }

  async #withProvider(
    tenant: TenantRecord,
    asker: Asker,
    work: () => Promise<SignInOutcome>,
  ): Promise<SignInOutcome> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof SignInDeclined) return failed('declined', asker)
      this.#parts.onProviderFailed(tenant.tenant_id, error)
      return failed('provider', asker)
    }
  }

  async #find(
    id: string,
    look: (store: ReturnType<typeof adminAccessStore>, signInId: string) => Promise<SignInRow | undefined>,
  ) {
    const [, tenantId, signInId] = idForm.exec(id) ?? []
    if (!tenantId || !signInId) return undefined
    const { database } = this.#parts
    const row = await database.promptly(look(adminAccessStore(database.sql, tenantId), signInId))
    const tenant = row && (await this.#parts.tenants.load(tenantId))
    if (!tenant) return undefined
    return { row, tenant, asker: { signInId: id, origin: row.origin, tenantName: tenant.name } }
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

const isLate = ({ expires_at }: SignInRow) => expires_at.getTime() <= Date.now()

/** What was true at the beginning may not be any more: the identity provider changed, or the origin lost its right. */
const isAsItWas = (tenant: TenantRecord, row: SignInRow) =>
  tenant.jwt_issuer === row.issuer &&
  tenant.oidc_client_id === row.client_id &&
  tenant.admin_origins.includes(row.origin)

const requestOf = (
  { tenant_id: tenantId }: TenantRecord,
  { issuer, client_id }: SignInRow,
  { id, ...rest }: { id: string; browserSecret: string; redirectUri: string },
): OpenIdRequest => ({ tenantId, issuer: `${issuer}`, clientId: `${client_id}`, state: id, ...rest })
