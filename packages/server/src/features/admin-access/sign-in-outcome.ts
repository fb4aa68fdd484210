import type { Role } from '@guide/contracts'

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
}

/** What happens after a visit to one of the sign-in pages. */
export type SignInOutcome =
  | { kind: 'redirect'; url: string }
  | { kind: 'confirm'; asker: Asker; grant: Grant; isDemo: boolean }
  /** `asker` is null if this browser may not be the one that began the sign-in. Then no page receives the outcome. */
  | { kind: 'failed'; failure: Failure; asker: Asker | null; who: string | null }
