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
export async function fetchJson(url: string, guard: FetchGuard): Promise<unknown> {
  const signal = AbortSignal.timeout(exchangeMs)
  try {
    const target = parseTarget(url, guard)
    const addresses = await addressesOf(target, guard, signal)
    if (addresses.length === 0) throw new FetchFailed('the name does not resolve')
    const body = await readBody(await send(target, addresses, signal))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof FetchFailed) throw error
    throw new FetchFailed(signal.aborted ? 'no full answer in time' : 'no usable answer', { cause: error })
  }
}

function send(target: URL, addresses: string[], signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = target.protocol === 'https:' ? https : http
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    request(target, { agent: false, headers, lookup: pinnedTo(addresses), signal })
      .on('response', resolve)
      .on('error', reject)
      // An answer of 101 closes the connection without an error, and nobody would ever be told.
      .on('close', () => reject(new FetchFailed('closed without an answer')))
      .end()
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

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const fail = (why: string) => {
    response.destroy()
    return new FetchFailed(why)
  }
  if (response.statusCode !== 200) throw fail(`answered ${response.statusCode}`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw fail('the answer is too large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) throw fail('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
