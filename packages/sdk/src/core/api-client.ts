import { claimsOf } from './identity.ts'
import { late } from './late.ts'
import type { Options } from './options.ts'

/** The service answered, and the answer was no. */
export interface Refusal extends Error {
  status: number
  /** Milliseconds that it asked to be left alone, if it did. */
  retryAfter: number
}

export interface ApiClient {
  /** The answer's JSON. Rejects with a `Refusal`, or with whatever kept the answer from arriving. */
  request<T>(path: string, body?: object): Promise<T>
  /** The user's token as it was last given. */
  token(): string | undefined
  /** Asks for the user's token anew. One of somebody else is not taken: what this user did must not become theirs. */
  refresh(): Promise<string | undefined>
}

const timeout = 8000

export function createApiClient(
  options: Pick<Options, 'apiUrl' | 'apiKey' | 'apiKeyHeader' | 'getToken' | 'token'>,
): ApiClient {
  let last: string | undefined
  let asking: Promise<string | undefined> | undefined

  // Requests that were refused together share one question.
  function refresh() {
    asking ??= Promise.race([askPage(), late(timeout)])
      .then(token => {
        const { sub } = claimsOf(`${last}`)
        if (sub && sub !== claimsOf(`${token}`).sub) throw new Error('another user')
        last = token
        return token
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  const askPage = async () => (options.getToken ? options.getToken() : options.token)

  async function request<T>(path: string, body?: object, isSecond?: boolean): Promise<T> {
    const token = last ?? (await refresh())
    const response = await fetch(options.apiUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        [options.apiKeyHeader]: options.apiKey,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    })
    const { ok, status, headers } = response
    if (ok) return response.json()
    if (status !== 401 || isSecond) throw refusal(status, headers.get('retry-after'))
    // Unless another request has had it replaced meanwhile. The same one may be taken now: its key was new to the service.
    if (token === last) await refresh().catch(() => {})
    return request(path, body, true)
  }

  return { request: (path, body) => request(path, body), token: () => last, refresh }
}

export const refusal = (status: number, retryAfter: string | null): Refusal =>
  Object.assign(new Error(`answered ${status}`), {
    status,
    // It may be a date, or longer than a timer can run.
    retryAfter: Math.min(Number(retryAfter) || 0, 3600) * 1000,
  })
