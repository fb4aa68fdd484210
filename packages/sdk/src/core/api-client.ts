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
  /** Asks for the user's token anew. */
  refresh(): Promise<string | undefined>
}

export interface ApiSettings {
  url: string
  /** Sent with every request. */
  headers: Record<string, string>
  token(): string | undefined | Promise<string | undefined>
  /** Whether a refused token can be replaced. */
  canRefresh: boolean
  fetch: typeof fetch
  timeout: number
}

export function createApiClient(settings: ApiSettings): ApiClient {
  let last: string | undefined
  let asking: Promise<string | undefined> | undefined

  // Requests that were refused together share one question.
  function refresh() {
    asking ??= (async () => settings.token())()
      .then(token => {
        last = token
        return token
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  async function request<T>(path: string, body?: object, isSecond?: boolean): Promise<T> {
    const token = last ?? (await refresh())
    const response = await settings.fetch(settings.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...settings.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      signal: AbortSignal.timeout(settings.timeout),
    })
    const { ok, status, headers } = response
    if (ok) return response.json()
    if (status !== 401 || !settings.canRefresh || isSecond) throw refusal(status, headers.get('retry-after'))
    // Unless another request has had it replaced meanwhile.
    if (token === last) await refresh()
    return request(path, body, true)
  }

  return { request: (path, body) => request(path, body), token: () => last, refresh }
}

export const refusal = (status: number, retryAfter: string | null): Refusal =>
  Object.assign(new Error(`answered ${status}`), {
    status,
    retryAfter: Number(retryAfter) * 1000,
  })
