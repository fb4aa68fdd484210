import type { JSONWebKeySet, JWK } from 'jose'

const maxKeys = 100
const rsaBits = { min: 2048, max: 8192 }

/**
 * The public signature keys of a fetched document, reduced to the needed fields. Throws if the document is not a JWK Set.
 * Leaves out keys that cannot be trusted: symmetric keys, weak keys, private keys and keys that share a `kid`.
 */
export function signatureKeys(document: unknown): JSONWebKeySet {
  const members = isRecord(document) ? document.keys : undefined
  if (!Array.isArray(members) || !members.every(isRecord)) throw new Error('not a JWK Set')
  if (members.length > maxKeys) throw new Error('a JWK Set with too many keys')

  const keys = members.filter(isForSignatures)
  const isShared = (kid: string | undefined) =>
    kid !== undefined && keys.filter(key => key.kid === kid).length > 1
  return { keys: keys.filter(key => isStrong(key) && !isShared(key.kid)).map(publicPart) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isForSignatures(member: Record<string, unknown>): member is JWK {
  const { kty, use } = member
  return (kty === 'RSA' || kty === 'EC' || kty === 'OKP') && (use === undefined || use === 'sig')
}

function isStrong(key: JWK): boolean {
  if (key.d !== undefined) return false
  if (key.kty !== 'RSA') return true
  const bits = BigInt(`0x0${Buffer.from(String(key.n), 'base64url').toString('hex')}`).toString(2).length
  return bits >= rsaBits.min && bits <= rsaBits.max
}

function publicPart({ kty, kid, alg, use, key_ops, n, e, crv, x, y }: JWK): JWK {
  return JSON.parse(JSON.stringify({ kty, kid, alg, use, key_ops, n, e, crv, x, y }))
}
