import type { Emitter } from './emitter.ts'
import { claimsOf } from './identity.ts'
import type { Options } from './options.ts'
import { rejectAfter } from './reject-after.ts'

/** The service responded with an error status. */
export interface Refusal extends Error {
  status: number
  response: Response
  /** How many milliseconds the service asks to wait before a retry; 0 if it does not say. */
  retryAfter: number
}

export interface RequestOptions {
  /** Sends this token instead of the user's. It is not replaced when the service refuses it. */
  token?: string
  /** Cancels the request. Without a signal the request has a timeout. */
  signal?: AbortSignal
  /** Sends the credentials in the body, as a beacon does: then the browser needs no preflight, which is a round trip. */
  beacon?: boolean
}

export interface ApiClient {
  /**
   * Resolves to the JSON of the response. Rejects with a `Refusal`, or with the error that prevented a response.
   * @param body is sent as JSON unless it is a form; without a body the method is GET
   */
  request<T>(path: string, body?: object, options?: RequestOptions): Promise<T>
  /** The user's token, as the page last provided it. */
  token(): string | undefined
  /** Asks the page for a new token. Rejects if it belongs to another user: this user's actions must not become theirs. */
  refresh(): Promise<string | undefined>
}

const timeout = 8000

export function createApiClient(
  options: Pick<Options, 'apiUrl' | 'apiKey' | 'apiKeyHeader' | 'getToken' | 'token'>,
  emitter: Emitter,
): ApiClient {
  let last: string | undefined
  let asking: Promise<string | undefined> | undefined

  // Requests that are refused at the same time share one call of `getToken`.
  function refresh() {
    asking ??= Promise.race([askPage(), rejectAfter(timeout)])
      .then(token => {
        const { sub } = claimsOf(last)
        if (sub && sub !== claimsOf(token).sub) throw new Error('token of another user')
        last = token
        return token
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  const askPage = async () =>
    options.getToken && (last || !options.token) ? options.getToken() : options.token

  async function request<T>(
    path: string,
    body?: object,
    given: RequestOptions = {},
    isRetry?: boolean,
  ): Promise<T> {
    const token = given.token ?? last ?? (options.getToken ? await refresh() : options.token)
    const isForm = body instanceof FormData
    const response = await fetch(options.apiUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: given.beacon
        ? {}
        : {
            [options.apiKeyHeader]: options.apiKey,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && !isForm && { 'content-type': 'application/json' }),
          },
      body: isForm ? body : JSON.stringify(given.beacon ? { ...body, api_key: options.apiKey, token } : body),
      credentials: 'omit',
      signal: given.signal ?? AbortSignal.timeout(timeout),
    })
    emitter.emit('response', response)
    if (response.ok) return response.json()
    if (response.status !== 401 || given.token || isRetry) throw refusal(response)
    // Another request may have replaced the token already. The retry also helps if the token is the same: the service
    // may not have known its signing key before.
    if (token === last) await refresh().catch(() => {})
    return request(path, body, given, true)
  }

  return {
    request,
    token: () => last,
    refresh,
  }
}

/** Whether the service has refused the page's key or token. */
export const isDenied = (cause: unknown): boolean => [401, 403].includes((cause as Refusal).status)

export const refusal = (response: Response): Refusal =>
  Object.assign(new Error(`the service responded with ${response.status}`), {
    status: response.status,
    response,
    // The header may be a date, or longer than a timer can run.
    retryAfter: Math.min(Number(response.headers.get('retry-after')) || 0, 3600) * 1000,
  })
