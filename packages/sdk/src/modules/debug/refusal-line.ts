import type { Claims, Refusal } from '../../core/companion.ts'
import type { Line } from './tell.ts'

/** What the service said when it refused a request, and what is wrong with the token of the user, as far as the page can see. */
export async function refusalLine(
  { response }: Refusal,
  token: string | undefined,
  claims: Claims,
): Promise<Line> {
  const { status, url, headers } = response
  const { error } = await response.json().catch(() => ({}))
  const id = error?.request_id ?? headers.get('x-request-id')
  const sentences = [
    `The service refused ${new URL(url).pathname} with ${status}${error?.message ? `: ${error.message}` : '.'}`,
    status === 401 && tokenSentence(token, claims),
    id && `Request id: ${id}.`,
  ]
  // All requests of a page are refused for the same reason, each with an id of its own.
  return { about: 'refusal', text: sentences.filter(Boolean).join(' '), state: `${status} ${error?.message}` }
}

function tokenSentence(token: string | undefined, { exp = Number.POSITIVE_INFINITY }: Claims): string {
  if (!token) return 'The page gave no token of its user.'
  // The page of a sign-in, for example, if the session of the user is over.
  if (/^\s*</.test(token)) return 'What the page gave as the token of its user is HTML.'
  if (token.split('.').length !== 3) return 'What the page gave as the token of its user is not a JWT.'
  if (exp * 1000 < Date.now())
    return `By its exp, the token of the user expired at ${new Date(exp * 1000).toISOString()}.`
  return 'The token of the user looks complete: the API key is wrong, or the tenant does not accept the token.'
}

/** For a request without a response, or with one that the page may not read. */
export const noAnswerLine = (): Line => ({
  about: 'refusal',
  text: `The service did not answer, or the browser does not let this page read the answer. If the browser reports a CORS error, ${location.origin} is not among the tenant's allowed_origins.`,
})
