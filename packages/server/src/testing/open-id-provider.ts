/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

/** The accounts, and the claims in their tokens. */
const people: Record<string, object> = {
  ada: { email: 'ada@example.com', permissions: ['guide:admin'] },
  mallory: { email: '</script><script>alert(1)</script>', permissions: ['guide:admin'] },
  bob: { email: 'bob@example.com', permissions: [] },
  grace: { email: 'grace@example.com', email_verified: true, name: 'Grace Ames', permissions: [] },
}

const audience = 'guide'
const resource = 'urn:guide'

/**
 * A real OpenID provider on a free port. Its client `guide` gets access tokens that the service accepts. Its client
 * `guide-id` gets opaque access tokens, so that only the ID token can be used. Users sign in by typing an account name.
 */
export async function startOpenIdProvider(redirectUri: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`)
    const isInteraction = request.url?.startsWith('/interaction/')
    void (isInteraction ? interact(request, response) : provider.callback()(request, response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const client = {
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'ES256',
  }
  const provider = new Provider(issuer, {
    clients: ['guide', 'guide-id'].map(client_id => ({ client_id, ...client })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub', 'permissions'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people[accountId] }),
    }),
    extraTokenClaims: (_: unknown, { accountId }: { accountId: string }) => people[accountId],
    // A subclass avoids the warning at every start that the default adapter stores nothing permanently.
    adapter: class extends MemoryAdapter {},
    ttl: {
      AccessToken: 600,
      IdToken: 600,
      Grant: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    loadExistingGrant: grantEverything,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_: unknown, { clientId }: { clientId: string }) =>
          clientId === 'guide' ? resource : undefined,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience,
          scope: 'openid',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  })

  async function grantEverything(ctx: {
    oidc: { session: { accountId: string }; client: { clientId: string } }
  }) {
    const { session, client } = ctx.oidc
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.addOIDCScope('openid profile email')
    grant.addResourceScope(resource, 'openid')
    await grant.save()
    return grant
  }

  /** A form that asks for the account. An empty account cancels the sign-in. */
  async function interact(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html').end(form)
      return
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const accountId = new URLSearchParams(body).get('account')
    const result = accountId ? { login: { accountId } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    audience,
    jwksUrl: `${issuer}/jwks`,
    /** The requests it received, as `GET /path`. */
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const form = `<!doctype html><html lang="en"><title>Acme ID</title><form method="post">
<label>Account <input name="account"></label><button>Sign in</button></form></html>`
