import dns from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface FetchGuard {
  /** Allows http, any port and private addresses. Set outside production, or by JWKS_ALLOW_PRIVATE. */
  allowPrivate: boolean
  /** Replaces DNS in tests. */
  resolve?: (host: string, signal: AbortSignal) => Promise<string[]>
}

/** The URL, its host name or an IP address of that host must not be fetched. */
export class FetchRefused extends Error {}

const localNames = /^(.+\.)?(localhost|local|internal)$/

/** Parses the URL to fetch, or throws `FetchRefused` with the reason. Does not check the IP addresses yet. */
export function parseTarget(url: string, { allowPrivate }: FetchGuard): URL {
  const refuse = (why: string): never => {
    throw new FetchRefused(why)
  }
  const kind = allowPrivate ? 'an http or https URL' : 'an https URL'
  if (!/^https?:\/\//i.test(url)) refuse(`must be ${kind}`)
  // The URL parser removes these characters, so a person and the parser would read different hosts.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\s\\\x00-\x20\x7f]/.test(url)) refuse('must not contain spaces, control characters or backslashes')
  if (url.includes('#')) refuse('must not have a fragment')
  if (/^[a-z]+:\/\/[^/?]*@/i.test(url)) refuse('must not contain a user name or password')
  const target = parsed(url) ?? refuse('must be a valid URL')

  if (target.hostname.endsWith('.')) target.hostname = target.hostname.slice(0, -1)
  const host = hostOf(target)
  if (host.split('.').includes('')) refuse('must have a valid host name')
  if (allowPrivate) return target

  if (target.protocol !== 'https:') refuse(`must be ${kind}`)
  if (target.port !== '') refuse('must use port 443')
  if (localNames.test(host)) refuse('must not point to a local name')
  return target
}

/** The IP addresses of a target, all of them checked. Empty if the name does not resolve. */
export async function addressesOf(target: URL, guard: FetchGuard, signal: AbortSignal): Promise<string[]> {
  const host = hostOf(target)
  const resolve = guard.resolve ?? (guard.allowPrivate ? resolveBySystem : resolveByDns)
  const addresses = isIP(host) ? [host] : await resolve(host, signal)
  if (!guard.allowPrivate && !addresses.every(isPublicAddress)) {
    throw new FetchRefused('must not point to a private or reserved address')
  }
  return addresses
}

// Not URL.canParse: on Node 20 and 22, after some thousand calls, it returns false for valid names with non-ASCII
// characters. Fixed by https://github.com/nodejs/node/pull/58023, described in
// https://github.com/AikidoSec/firewall-node/pull/1086
function parsed(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

/** The host without the brackets that a URL puts around IPv6 addresses. */
function hostOf(target: URL): string {
  return target.hostname.replace(/^\[|\]$/g, '')
}

/**
 * Queries the name servers directly. `dns.lookup` blocks one of Node's few libuv threads. If a tenant's name server never
 * responds, the signature checks of all tenants would wait, because they need the same threads.
 * https://nodejs.org/docs/latest-v20.x/api/dns.html#implementation-considerations
 */
export async function resolveByDns(host: string, signal: AbortSignal, servers?: string[]): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 500, tries: 2 })
  if (servers) resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return results.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
}

/** The system's resolver knows /etc/hosts and the names of a private network, which name servers may not know. */
async function resolveBySystem(host: string, signal: AbortSignal): Promise<string[]> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const found = await Promise.race([dns.lookup(host, { all: true }), aborted])
  return found.map(({ address }) => address)
}
