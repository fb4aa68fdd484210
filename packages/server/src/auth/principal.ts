import type { Auth, Environment, Role } from '@guide/contracts'
import type { Transaction } from '../db/database.ts'
import type { Claims } from './jwt.ts'
import type { TenantRecord } from './tenant-directory.ts'

/** An end user whose token was verified. */
export interface VerifiedUser {
  userId: string
  email: string | null
  claims: Claims
}

/** What the API key told: whose request this is, and for which environment. */
interface TenantRequest {
  tenant: TenantRecord
  environment: Environment
  keyId: string
}

export interface UserPrincipal extends TenantRequest {
  kind: 'user'
  /** Null for an anonymous visitor, where the tenant allows them. */
  user: VerifiedUser | null
}

/** Refuses an admin who is none any more, as the tenant's data stand in a transaction. */
export type RecheckAccess = (tx: Transaction, tenant: TenantRecord) => Promise<void>

export interface AdminPrincipal extends TenantRequest {
  kind: 'admin'
  user: VerifiedUser
  role: Role
  /**
   * Checks once more, where the change is made: a request may be sent slowly, and its sender lose the right in the
   * meantime.
   */
  recheckAccess: RecheckAccess
}

/** Nobody in particular (`public`, `signed`), or the holder of the secret that the operation asks for. */
export interface SecretPrincipal {
  kind: 'public' | 'signed' | 'platform' | 'metrics' | 'inbound'
}

/** The servers of a tenant. */
export interface InboundPrincipal {
  kind: 'inbound_tenant'
  tenant: TenantRecord
}

/** Whoever has the link of an invite of the tenant. */
export interface InvitePrincipal {
  kind: 'invite'
  tenant: TenantRecord
}

/** A user of the tenant who has the link of one of its invites. */
export interface InviteePrincipal {
  kind: 'invitee'
  tenant: TenantRecord
  user: VerifiedUser
}

/** Whoever the operation asks for, where that is neither an admin nor the holder of a secret. */
interface PrincipalByAuth {
  user: UserPrincipal
  invite: InvitePrincipal
  invitee: InviteePrincipal
  inbound_tenant: InboundPrincipal
}

export type Principal = AdminPrincipal | PrincipalByAuth[keyof PrincipalByAuth] | SecretPrincipal

/** Who a handler gets to see, told by the `auth` its operation declares. */
export type PrincipalOf<A extends Auth> = A extends Role
  ? AdminPrincipal
  : A extends keyof PrincipalByAuth
    ? PrincipalByAuth[A]
    : SecretPrincipal
