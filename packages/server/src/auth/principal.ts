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

/** What the API key identifies: the tenant and the environment of the request. */
interface TenantRequest {
  tenant: TenantRecord
  environment: Environment
  /** The caller's key. At the console's door, it stands for the tenant. */
  keyId: string
}

export interface UserPrincipal extends TenantRequest {
  kind: 'user'
  /** Null for an anonymous visitor, if the tenant allows anonymous visitors. */
  user: VerifiedUser | null
}

/** Refuses a user who is no longer an admin according to the tenant's data in a transaction. */
export type RecheckAccess = (tx: Transaction, tenant: TenantRecord) => Promise<void>

export interface AdminPrincipal extends TenantRequest {
  kind: 'admin'
  user: VerifiedUser
  role: Role
  /** What identified the caller: a JWT at the API, the others at the console's door. */
  credential: 'jwt' | 'session' | 'access_token'
  /** Repeats the check inside the change: a request may arrive slowly, and its sender may lose the role meanwhile. */
  recheckAccess: RecheckAccess
}

/** A caller without an identity (`public`, `signed`), or the holder of the secret that the operation requires. */
export interface SecretPrincipal {
  kind: 'public' | 'signed' | 'platform' | 'metrics' | 'inbound'
}

/** A server of a tenant. */
export interface InboundPrincipal {
  kind: 'inbound_tenant'
  tenant: TenantRecord
}

/** A caller who has the link of an invite of the tenant. */
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

/** A browser that shows the console, signed in or not. */
export interface ConsolePrincipal {
  kind: 'console'
  address: string
  /** Its User-Agent header. */
  browser: string
  /** The tenant that the request is about. */
  tenantId: string | null
  /** The cookies of its sessions, by tenant. They may have ended. */
  cookies: ReadonlyMap<string, string>
  /** Whether its IP address recently sent too many wrong cookies. */
  isSuspect(): Promise<boolean>
  /** Counts a wrong cookie against its IP address. */
  countBadCookie(): Promise<void>
}

/** The principals that are neither an admin nor the holder of a secret, by declared auth. */
interface PrincipalByAuth {
  user: UserPrincipal
  invite: InvitePrincipal
  invitee: InviteePrincipal
  console: ConsolePrincipal
  inbound_tenant: InboundPrincipal
}

export type Principal = AdminPrincipal | PrincipalByAuth[keyof PrincipalByAuth] | SecretPrincipal

/** The principal that a handler gets, according to the `auth` that its operation declares. */
export type PrincipalOf<A extends Auth> = A extends Role
  ? AdminPrincipal
  : A extends keyof PrincipalByAuth
    ? PrincipalByAuth[A]
    : SecretPrincipal
