import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf, type FetchGuard, FetchRefused, parseTarget } from './fetch-target.ts'

export { type FetchGuard, FetchRefused } from './fetch-target.ts'

/** The fetch was allowed, but it returned no usable document. */
export class FetchFailed extends Error {}

const requestTimeoutMs = 3000
const resolveTimeoutMs = 1000
const tickMs = 500
const maxBytes = 256 * 1024

/**
 * Why a URL from a tenant must not be fetched, as the text of an error message, or null. Called when the URL is saved:
 * sends nothing to the target, and accepts a name that does not resolve (yet).
 */
export async function refusalOf(url: string, guard: FetchGuard): Promise<string | null> {
  try {
    const target = parseTarget(url, guard)
    if (!guard.allowPrivate) await addressesOf(target, guard, AbortSignal.timeout(resolveTimeoutMs))
    return null
  } catch (error) {
    return error instanceof FetchRefused ? error.message : null
  }
}

/** Fetches a JSON document from a URL of a tenant; throws `FetchRefused` or `FetchFailed`. */
export function fetchJson(url: string, guard: FetchGuard): Promise<unknown> {
  return exchange(url, guard, getJson, async response => {
    if (response.statusCode !== 200) throw failed(response, `the status is ${response.statusCode}`)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBody(response)))
  })
}

export interface Outgoing {
  method: string
  headers: Record<string, string>
  body?: string | undefined
}

/** Like `fetch`, with any status, for a URL from a tenant; throws `FetchRefused` or `FetchFailed`. */
export function guardedFetch(url: string, guard: FetchGuard, outgoing: Outgoing): Promise<Response> {
  return exchange(url, guard, outgoing, async response => {
    const body = await readBody(response)
    const headers = { 'content-type': response.headers['content-type'] ?? '' }
    return new Response(body.length > 0 ? new Uint8Array(body) : null, {
      status: response.statusCode ?? 0,
      headers,
    })
  })
}

const getJson: Outgoing = { method: 'GET', headers: { accept: 'application/json' } }

async function exchange<T>(
  url: string,
  guard: FetchGuard,
  outgoing: Outgoing,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { signal, stop } = startTimeout()
  try {
    const target = parseTarget(url, guard)
    const addresses = await addressesOf(target, guard, signal)
    if (addresses.length === 0) throw new FetchFailed('the name does not resolve')
    return await read(await send(target, addresses, outgoing, signal))
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof FetchFailed) throw error
    throw new FetchFailed(signal.aborted ? 'no complete response in time' : 'no usable response', {
      cause: error,
    })
  } finally {
    stop()
  }
}

/** The time in which this process was blocked does not count: the response may have arrived meanwhile, unread. */
function startTimeout() {
  const timeout = new AbortController()
  let ticksLeft = requestTimeoutMs / tickMs
  const timer = setInterval(() => {
    ticksLeft--
    if (ticksLeft <= 0) timeout.abort()
  }, tickMs)
  return { signal: timeout.signal, stop: () => clearInterval(timer) }
}

function send(
  target: URL,
  addresses: string[],
  { method, headers: given, body }: Outgoing,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = target.protocol === 'https:' ? https : http
  const headers = { ...given, 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    request(target, { method, agent: false, headers, lookup: pinnedTo(addresses), signal })
      .on('response', resolve)
      .on('error', reject)
      // A response with status 101 closes the connection without an error, so the promise would never settle.
      .on('close', () => reject(new FetchFailed('closed without a response')))
      .end(body)
  })
}

/** Connects to the addresses that were checked. A second DNS query could return others (DNS rebinding). */
function pinnedTo(addresses: string[]): LookupFunction {
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, { all }, callback) => {
    const [first] = found
    if (all) callback(null, found)
    else callback(null, first?.address ?? '', first?.family ?? 0)
  }
}

function failed(response: IncomingMessage, why: string): FetchFailed {
  response.destroy()
  return new FetchFailed(why)
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => failed(response, 'the response is too large')
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
