import dns from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface FetchGuard {
  /** Lets http, any port and private addresses pass: outside production, or by JWKS_ALLOW_PRIVATE. */
  allowPrivate: boolean
  /** Replaces the name service, for tests. */
  resolve?: (host: string, signal: AbortSignal) => Promise<string[]>
}

/** The URL, a host name behind it or an address behind that is one that must not be fetched. */
export class FetchRefused extends Error {}

const localNames = /^(.+\.)?(localhost|local|internal)$/

/** The URL to fetch, or a `FetchRefused` that says why not. Its addresses are still to be checked. */
export function parseTarget(url: string, { allowPrivate }: FetchGuard): URL {
  const refuse = (why: string): never => {
    throw new FetchRefused(why)
  }
  const kind = allowPrivate ? 'an http or https URL' : 'an https URL'
  if (!/^https?:\/\//i.test(url)) refuse(`must be ${kind}`)
  // The URL parser repairs these, so a person and the parser would read different hosts.
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

/** The addresses behind a target, every one of them checked; none when the name is unknown. */
export async function addressesOf(target: URL, guard: FetchGuard, signal: AbortSignal): Promise<string[]> {
  const host = hostOf(target)
  const resolve = guard.resolve ?? (guard.allowPrivate ? resolveBySystem : resolveByDns)
  const addresses = isIP(host) ? [host] : await resolve(host, signal)
  if (!guard.allowPrivate && !addresses.every(isPublicAddress)) {
    throw new FetchRefused('must not point to a private or reserved address')
  }
  return addresses
}

// Not URL.canParse: on Node 20 it starts to fail on valid names outside ASCII after some thousand calls.
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
 * Asks the name servers directly. The system's resolver blocks one of Node's few worker threads, and a tenant
 * whose name server never answers would hold up everybody's signature checks, which need them too.
 */
export async function resolveByDns(host: string, signal: AbortSignal, servers?: string[]): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 500, tries: 2 })
  if (servers) resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Knows /etc/hosts and the names of a private network, which the name servers may not. */
async function resolveBySystem(host: string, signal: AbortSignal): Promise<string[]> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const found = await Promise.race([dns.lookup(host, { all: true }), aborted])
  return found.map(({ address }) => address)
}
