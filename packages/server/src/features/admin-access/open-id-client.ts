import { LRUCache } from 'lru-cache'
import * as oauth from 'oauth4webapi'
import { type FetchGuard, parseTarget } from '../../outbound/fetch-target.ts'
import { guardedFetch } from '../../outbound/guarded-fetch.ts'
import { TokenBucket } from '../../outbound/token-bucket.ts'
import { codeVerifier, nonce } from './browser-secret.ts'
import { SignInDeclined } from './sign-in-outcome.ts'

/** A sign-in at a tenant's identity provider. */
export interface OpenIdRequest {
  /** On whose behalf. */
  tenantId: string
  issuer: string
  clientId: string
  /** Where the identity provider sends the browser back to. */
  redirectUri: string
  state: string
  browserSecret: string
}

type Request = oauth.CustomFetchOptions<string, URLSearchParams | undefined>

const discoveryMs = 10 * 60 * 1000
const maxProviders = 1000
const requestsAtOnce = 30
const requestsPerSecond = 1

/** OpenID Connect with the tenants' identity providers: authorization code and PKCE, as a client without a secret. */
export class OpenIdClient {
  readonly #guard: FetchGuard
  readonly #providers = new LRUCache<string, oauth.AuthorizationServer, string>({
    max: maxProviders,
    ttl: discoveryMs,
    fetchMethod: (issuer, _stale, { context }) => this.#discover(issuer, context),
  })

  readonly #budgets = new LRUCache<string, TokenBucket>({ max: maxProviders })

  constructor(guard: FetchGuard) {
    this.#guard = guard
  }

  /** Where the browser has to go to. */
  async authorizationUrl(request: OpenIdRequest, scopes: string): Promise<string> {
    const { authorization_endpoint } = await this.#providerOf(request)
    const url = parseTarget(`${authorization_endpoint}`, this.#guard)
    const parameters = {
      response_type: 'code',
      client_id: request.clientId,
      redirect_uri: request.redirectUri,
      scope: scopes,
      state: request.state,
      nonce: nonce(request.browserSecret),
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier(request.browserSecret)),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }

  /** The tokens for what the identity provider sent the browser back with; throws `SignInDeclined` among others. */
  async redeem(request: OpenIdRequest, answer: URLSearchParams): Promise<string[]> {
    try {
      return await this.#redeem(request, answer)
    } catch (error) {
      const isAnswer = error instanceof oauth.AuthorizationResponseError
      if (isAnswer && error.error === 'access_denied') throw new SignInDeclined(error.error)
      // Of these the message says nothing, and the rest may repeat what was sent.
      if (isAnswer || error instanceof oauth.ResponseBodyError)
        throw new Error(`the identity provider answered "${error.error.slice(0, 100)}"`)
      throw error
    }
  }

  async #redeem(request: OpenIdRequest, answer: URLSearchParams): Promise<string[]> {
    const provider = await this.#providerOf(request)
    const client = { client_id: request.clientId }
    const response = await oauth.authorizationCodeGrantRequest(
      provider,
      client,
      oauth.None(),
      oauth.validateAuthResponse(provider, client, answer, request.state),
      request.redirectUri,
      codeVerifier(request.browserSecret),
      this.#requests(request),
    )
    const { access_token, id_token } = await oauth.processAuthorizationCodeResponse(
      provider,
      client,
      response,
      { expectedNonce: nonce(request.browserSecret), requireIdToken: true },
    )
    return [access_token, `${id_token}`]
  }

  async #providerOf({ issuer, tenantId }: OpenIdRequest): Promise<oauth.AuthorizationServer> {
    const provider = await this.#providers.fetch(issuer, { context: tenantId })
    if (!provider) throw new Error('no discovery document')
    return provider
  }

  async #discover(issuer: string, tenantId: string): Promise<oauth.AuthorizationServer> {
    const url = parseTarget(issuer, this.#guard)
    return oauth.processDiscoveryResponse(
      url,
      await oauth.discoveryRequest(url, this.#requests({ issuer, tenantId })),
    )
  }

  /** Every address that a discovery document names is one that a tenant supplied. */
  #requests({ issuer, tenantId }: Pick<OpenIdRequest, 'issuer' | 'tenantId'>) {
    return {
      [oauth.allowInsecureRequests]: this.#guard.allowPrivate,
      [oauth.customFetch]: async (url: string, { method, headers, body }: Request) => {
        if (!this.#budgetOf(`${tenantId} ${issuer}`).take()) throw new Error('asked too often')
        return guardedFetch(url, this.#guard, { method, headers, body: body?.toString() })
      },
    }
  }

  /** Nobody can make the service flood an identity provider by beginning sign-ins, nor use up what is another tenant's. */
  #budgetOf(name: string): TokenBucket {
    const known = this.#budgets.get(name)
    if (known) return known
    const budget = new TokenBucket(requestsAtOnce, requestsPerSecond, Date.now)
    this.#budgets.set(name, budget)
    return budget
  }
}
