import type { Role } from '@guide/contracts'
import type { Claims } from '../../auth/jwt.ts'
import type { TenantRecord } from '../../auth/tenant-directory.ts'

/** The user cancelled at the identity provider. */
export class SignInDeclined extends Error {}

/** Why a sign-in failed. */
export type Failure = 'over' | 'expired' | 'declined' | 'not_admin' | 'provider'

/** The page that asked for access. It receives the outcome. */
export interface Asker {
  signInId: string
  origin: string
  tenantName: string
}

/** What that page receives if the admin allows it. */
export interface Grant {
  token: string
  userId: string
  email: string | null
  role: Role
  /** What the token says about the user. It stays in the service. */
  claims: Claims
}

/** The result of a sign-in to the console. */
export interface ConsoleSignIn {
  kind: 'console'
  tenant: TenantRecord
  result: Grant | Failure
  /** The page of the console that comes next. */
  returnTo: string
  /** The session that the browser had when it began. */
  sessionId: string | null
}

/** What happens after a visit to one of the sign-in pages. */
export type SignInOutcome =
  | { kind: 'redirect'; url: string }
  | { kind: 'confirm'; asker: Asker; grant: Grant; isDemo: boolean }
  /** `asker` is null if this browser may not be the one that began the sign-in. Then no page receives the outcome. */
  | { kind: 'failed'; failure: Failure; asker: Asker | null; who: string | null }
