import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

/** Publishes an ES256 key for tenants, and signs their users' tokens with it. */
export async function startIdentityProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256', use: 'sig' }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  const issuer = `http://127.0.0.1:${address.port}`

  return {
    /** The fields of a tenant that uses this provider. */
    tenant: { jwks_url: `${issuer}/jwks.json`, jwt_issuer: issuer, jwt_audience: 'guide' },

    /** A token that is valid for an hour. @param {Record<string, unknown>} claims */
    token(claims) {
      const iat = Math.floor(Date.now() / 1000)
      const payload = { iss: issuer, aud: 'guide', iat, exp: iat + 3600, ...claims }
      const parts = [{ alg: 'ES256', typ: 'JWT', kid: 'bench' }, payload]
      const input = parts.map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${input}.${signature.toString('base64url')}`
    },

    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
