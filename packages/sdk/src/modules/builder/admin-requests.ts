import type { Kit } from '../../core/companion.ts'
import { labels } from './labels.ts'

interface Message {
  body?: object
  /** The tag of what the request changes. */
  ifMatch?: string
  /** The tag of what is known. If it did not change, the request is refused with 304. */
  ifNoneMatch?: string | undefined
}

/** Sends a request of the admin. Rejects with an error that has the `status` of the response; 0 if there was none. */
export type Send = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  message?: Message,
) => Promise<{ value: T; etag: string }>

const timeoutMs = 15_000

/** @param token the admin's token, which a new sign-in replaces */
export function adminRequests({ options, signal }: Kit, token: () => string): Send {
  const { apiUrl, apiKey, apiKeyHeader } = options
  return async (method, path, { body, ifMatch, ifNoneMatch } = {}) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        [apiKeyHeader]: apiKey,
        authorization: `Bearer ${token()}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(ifMatch && { 'if-match': ifMatch }),
        ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
      },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch(() => Promise.reject(refusal(0, labels.noAnswer)))
    if (!response.ok) throw refusal(response.status, await messageOf(response))
    const value = response.status === 204 ? undefined : await response.json()
    return { value, etag: response.headers.get('etag') ?? '' }
  }
}

const refusal = (status: number, message: string) => Object.assign(new Error(message), { status })

const messageOf = (response: Response): Promise<string> =>
  response.json().then(
    ({ error }) => `${error.message}`,
    () => `${response.status}`,
  )

/** The path of a tour or a content item, by its id. */
export const itemPath = (id: string): string => `/v1/admin/${isTourId(id) ? 'tours' : 'content'}/${id}`

export const isTourId = (id: string): boolean => id.startsWith('tour_')
