import { previewMark } from '@guide/contracts'
import { isExactOrigin } from '../../auth/origin.ts'
import { unprocessable } from '../../errors.ts'

/** A route of a router that keeps it in the fragment: `#/projects`, `#!/projects`. */
const route = /^#!?\//

/**
 * The URL of a page that a link may open, in the form of the browser.
 * @param origins the origins that are allowed; null allows all
 */
export function pageUrl(text: string, origins: readonly string[] | null): string {
  const url = parse(text)
  if (!url || !isExactOrigin(url.origin) || url.username || url.password)
    throw unprocessable('url', 'must be the URL of a page, such as https://app.example.com/projects')
  if (origins && !origins.includes(url.origin)) throw unprocessable('url', whyNot(url.origin, origins))
  // Any other fragment is a place on the page, for which the token needs the room.
  if (!route.test(url.hash)) url.hash = ''
  return url.href
}

/** The URL with a token in its fragment. In a route it is a parameter, so that the router of the page still finds the route. */
export function withToken(page: string, token: string): string {
  const { hash } = new URL(page)
  const separator = hash === '' ? '#' : hash.includes('?') ? '&' : '?'
  return `${page}${separator}${previewMark}=${token}`
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const whyNot = (origin: string, origins: readonly string[]): string =>
  origins.length === 0
    ? `${origin} is not one of admin_origins, which is empty: add the origin of your page to the configuration`
    : `${origin} is not one of admin_origins (${origins.join(', ').slice(0, 300)})`
