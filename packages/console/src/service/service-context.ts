import { createContext, use } from 'react'
import type { Service } from './service.ts'
import type { Session } from './sessions.ts'

/** What every screen behind the sign-in has: who is signed in, and the service in the chosen scope. */
export interface SignedIn {
  session: Session
  service: Service
}

export const SignedInContext = createContext<SignedIn | null>(null)

function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext)
  if (!signedIn) throw new Error('This component is only for screens behind the sign-in.')
  return signedIn
}

export const useService = (): Service => useSignedIn().service
export const useSession = (): Session => useSignedIn().session
