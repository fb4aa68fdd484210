import type { operations, ResponseOf } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../service/service.ts'

/** How people can sign in to a tenant, or to any if none is named. */
type SignInOffer = ResponseOf<(typeof operations)['getSignInOffer']>

export const offerQuery = (tenant: string | undefined) =>
  queryOptions({
    queryKey: ['sign-in', tenant],
    queryFn: async () => {
      const query = tenant ? `?tenant=${encodeURIComponent(tenant)}` : ''
      const answer = await send('GET', `/console/api/sign-in${query}`)
      return (answer as SignInOffer).data
    },
  })

export const signInToDemo = () => send('POST', '/console/api/sign-in/demo')

export const askForLink = (email: string, tenant_id?: string | null) =>
  send('POST', '/console/api/sign-in/link', { body: { email, ...(tenant_id && { tenant_id }) } })

/** The person and the tenant of a mailed link. */
type LinkInfo = ResponseOf<(typeof operations)['describeSignInLink']>

export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['sign-in-link', token],
    queryFn: async () => {
      const answer = await send('POST', '/console/api/sign-in/link-info', { body: { token } })
      return (answer as LinkInfo).data
    },
    enabled: token !== '',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Exchanges the token of a mailed link for a session. */
export const redeemLink = (token: string) =>
  send('POST', '/console/api/sign-in/redeem', { body: { token } }) as Promise<{
    data: { session: { tenant_id: string } }
  }>

/** Where the browser goes to sign in with the tenant's identity provider, and then comes back. */
export const providerPath = (tenant: string, return_to: string) =>
  `/console/sign-in/provider?${new URLSearchParams({ tenant, return_to })}`

/** Where a window that was opened only for the sign-in ends. */
export const signInDonePath = '/console/sign-in/done'
