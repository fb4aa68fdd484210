import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf, type FetchGuard, FetchRefused, parseTarget } from './fetch-target.ts'

export { type FetchGuard, FetchRefused } from './fetch-target.ts'

/** The fetch was allowed and brought no JSON document. */
export class FetchFailed extends Error {}

const exchangeMs = 3000
const resolveMs = 1000
const maxBytes = 256 * 1024

/**
 * Why a URL that a tenant supplies must not be fetched, in words for an error message, or null. For the moment
 * it is written: nothing is sent to the target, and a name that does not resolve (yet) is no reason to refuse.
 */
export async function refusalOf(url: string, guard: FetchGuard): Promise<string | null> {
  try {
    const target = parseTarget(url, guard)
    if (!guard.allowPrivate) await addressesOf(target, guard, AbortSignal.timeout(resolveMs))
    return null
  } catch (error) {
    return error instanceof FetchRefused ? error.message : null
  }
}

/** Fetches a JSON document from a URL that a tenant supplied; throws `FetchRefused` or `FetchFailed`. */
export function fetchJson(url: string, guard: FetchGuard): Promise<unknown> {
  return exchange(url, guard, asking, async response => {
    if (response.statusCode !== 200) throw failed(response, `answered ${response.statusCode}`)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readBody(response)))
  })
}

export interface Outgoing {
  method: string
  headers: Record<string, string>
  body?: string | undefined
}

/** As `fetch`, whatever the status, to a URL that a tenant supplied; throws `FetchRefused` or `FetchFailed`. */
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

const asking: Outgoing = { method: 'GET', headers: { accept: 'application/json' } }

async function exchange<T>(
  url: string,
  guard: FetchGuard,
  outgoing: Outgoing,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(exchangeMs)
  try {
    const target = parseTarget(url, guard)
    const addresses = await addressesOf(target, guard, signal)
    if (addresses.length === 0) throw new FetchFailed('the name does not resolve')
    return await read(await send(target, addresses, outgoing, signal))
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof FetchFailed) throw error
    throw new FetchFailed(signal.aborted ? 'no full answer in time' : 'no usable answer', { cause: error })
  }
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
      // An answer of 101 closes the connection without an error, and nobody would ever be told.
      .on('close', () => reject(new FetchFailed('closed without an answer')))
      .end(body)
  })
}

/** Hands the connection the addresses that were checked, so that a second look-up can't bring others. */
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
  const tooLarge = () => failed(response, 'the answer is too large')
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
