import type { Role } from '@guide/contracts'

/** The user said no at the identity provider. */
export class SignInDeclined extends Error {}

/** Why a sign-in came to nothing. */
export type Failure = 'over' | 'expired' | 'declined' | 'not_admin' | 'provider'

/** The page that asked, which is told how it went. */
export interface Asker {
  signInId: string
  origin: string
  tenantName: string
}

/** What an admin is about to hand to that page. */
export interface Grant {
  token: string
  userId: string
  email: string | null
  role: Role
}

/** How a visit to one of the pages of a sign-in goes on. */
export type SignInOutcome =
  | { kind: 'redirect'; url: string }
  | { kind: 'confirm'; asker: Asker; grant: Grant; isDemo: boolean }
  /** Without an asker nobody is told: who came is not known to be who began it. */
  | { kind: 'failed'; failure: Failure; asker: Asker | null; who: string | null }
