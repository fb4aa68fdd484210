import { LRUCache } from 'lru-cache'
import * as oauth from 'oauth4webapi'
import { type FetchGuard, parseTarget } from '../../outbound/fetch-target.ts'
import { guardedFetch } from '../../outbound/guarded-fetch.ts'
import { createTokenBucket, type TokenBucket } from '../../token-bucket.ts'
import { codeVerifier, nonce } from './browser-secret.ts'
import { SignInDeclined } from './sign-in-outcome.ts'

/** A sign-in at a tenant's identity provider. */
export interface OpenIdRequest {
  tenantId: string
  issuer: string
  clientId: string
  /** The URL that the identity provider sends the browser back to. */
  redirectUri: string
  state: string
  browserSecret: string
}

type FetchOptions = oauth.CustomFetchOptions<string, URLSearchParams | undefined>

const discoveryCacheMs = 10 * 60 * 1000
const maxProviders = 1000
const requestBurst = 30
const requestsPerSecond = 1

/** https://openid.net/specs/openid-connect-core-1_0.html#AuthError */
const declined = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

export type OpenIdClient = ReturnType<typeof createOpenIdClient>

/** OpenID Connect with the tenants' identity providers: authorization code and PKCE, as a client without a secret. */
export function createOpenIdClient(guard: FetchGuard) {
  const providers = new LRUCache<string, oauth.AuthorizationServer, string>({
    max: maxProviders,
    ttl: discoveryCacheMs,
    fetchMethod: (issuer, _stale, { context }) => discover(issuer, context),
  })
  const budgets = new LRUCache<string, TokenBucket>({ max: maxProviders })

  async function providerOf({ issuer, tenantId }: OpenIdRequest): Promise<oauth.AuthorizationServer> {
    const provider = await providers.fetch(issuer, { context: tenantId })
    if (!provider) throw new Error('no discovery document')
    return provider
  }

  async function discover(issuer: string, tenantId: string): Promise<oauth.AuthorizationServer> {
    const url = parseTarget(issuer, guard)
    return oauth.processDiscoveryResponse(
      url,
      await oauth.discoveryRequest(url, fetchOptions({ issuer, tenantId })),
    )
  }

  /** Guards every request, because the tenant supplies every URL of a discovery document. */
  function fetchOptions({ issuer, tenantId }: Pick<OpenIdRequest, 'issuer' | 'tenantId'>) {
    return {
      [oauth.allowInsecureRequests]: guard.allowPrivate,
      [oauth.customFetch]: async (url: string, { method, headers, body }: FetchOptions) => {
        if (!budgetOf(`${tenantId} ${issuer}`).take())
          throw new Error('too many requests to this identity provider')
        return guardedFetch(url, guard, { method, headers, body: body?.toString() })
      },
    }
  }

  /** Limits the requests that sign-ins can cause. Each tenant has its own budget for an identity provider. */
  function budgetOf(name: string): TokenBucket {
    const known = budgets.get(name)
    if (known) return known
    const budget = createTokenBucket({ capacity: requestBurst, perSecond: requestsPerSecond })
    budgets.set(name, budget)
    return budget
  }

  async function requestTokens(request: OpenIdRequest, callback: URLSearchParams): Promise<string[]> {
    const provider = await providerOf(request)
    const client = { client_id: request.clientId }
    const response = await oauth.authorizationCodeGrantRequest(
      provider,
      client,
      oauth.None(),
      oauth.validateAuthResponse(provider, client, callback, request.state),
      request.redirectUri,
      codeVerifier(request.browserSecret),
      fetchOptions(request),
    )
    const { access_token, id_token } = await oauth.processAuthorizationCodeResponse(
      provider,
      client,
      response,
      { expectedNonce: nonce(request.browserSecret), requireIdToken: true },
    )
    return [access_token, `${id_token}`]
  }

  return {
    /** The URL at which the user signs in. With `prompt: 'none'`, the identity provider asks the user nothing. */
    async authorizationUrl(
      request: OpenIdRequest,
      scopes: string,
      options: { prompt?: 'none' } = {},
    ): Promise<string> {
      const { authorization_endpoint } = await providerOf(request)
      const url = parseTarget(`${authorization_endpoint}`, guard)
      const parameters = {
        response_type: 'code',
        client_id: request.clientId,
        redirect_uri: request.redirectUri,
        scope: scopes,
        state: request.state,
        nonce: nonce(request.browserSecret),
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier(request.browserSecret)),
        code_challenge_method: 'S256',
        ...options,
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },

    /**
     * Exchanges the code of the callback URL for tokens. Throws `SignInDeclined` if the user cancelled, or if the identity
     * provider would have to ask the user something and was told not to.
     * @param callback the query of the URL that the identity provider sent the browser back to
     */
    async redeem(request: OpenIdRequest, callback: URLSearchParams): Promise<string[]> {
      try {
        return await requestTokens(request, callback)
      } catch (error) {
        const isCallbackError = error instanceof oauth.AuthorizationResponseError
        if (isCallbackError && declined.includes(error.error)) throw new SignInDeclined(error.error)
        // The messages of these errors are generic, and their other fields may repeat what was sent.
        if (isCallbackError || error instanceof oauth.ResponseBodyError)
          throw new Error(`the identity provider answered "${error.error.slice(0, 100)}"`)
        throw error
      }
    },
  }
}
