import type { Claims, Refusal } from '../../core/companion.ts'
import type { Line } from './tell.ts'

/** What the service said when it refused a request, and whether the token of the user has expired. */
export async function refusalLine({ response }: Refusal, claims: Claims): Promise<Line> {
  const { status, url, headers } = response
  const { error } = await response.json().catch(() => ({}))
  const id = error?.request_id ?? headers.get('x-request-id')
  const { exp = Number.POSITIVE_INFINITY } = claims
  const isExpired = status === 401 && exp * 1000 < Date.now()
  const sentences = [
    `The service refused ${new URL(url).pathname} with ${status}${error?.message ? `: ${error.message}` : '.'}`,
    isExpired && `By its exp, the token of the user expired at ${new Date(exp * 1000).toISOString()}.`,
    id && `Request id: ${id}.`,
  ]
  // All requests of a page are refused for the same reason, each with an id of its own.
  return { about: 'refusal', text: sentences.filter(Boolean).join(' '), state: `${status} ${error?.message}` }
}

/** For a request without a response, or with one that the page may not read. */
export const noAnswerLine = (): Line => ({
  about: 'refusal',
  text: `The service did not answer, or the browser does not let this page read the answer. If the browser reports a CORS error, the API key is unknown, or ${location.origin} is not among the tenant's allowed_origins.`,
})
