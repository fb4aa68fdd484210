import { keptPreview } from './kept-preview.ts'

/** Where a link has its token: in the fragment, or as a parameter of the route in the fragment. */
const mark = /[#?&]guide-preview=([\w-]{43})/

/** Tokens that were taken from the address: the browser remembers the address until the page is loaded again. */
const taken = new Set<string>()

/**
 * The token of the preview in this tab. A link that the page was opened with comes first.
 * @param opened the URL that the page was opened with
 */
export function tokenOf(opened: string): string | undefined {
  const [, current] = mark.exec(location.hash) ?? []
  const [, first] = mark.exec(opened) ?? []
  const token = current ?? (first && !taken.has(first) ? first : undefined)
  if (current) cleanAddress()
  if (!token) return keptPreview.read()?.token
  taken.add(token)
  if (keptPreview.read()?.token !== token) keptPreview.write({ token, progress: {} })
  return token
}

export const withoutToken = (url: string): string => url.replace(mark, '')

/** Routers do not notice it, and keep the state that they have stored. */
function cleanAddress() {
  try {
    history.replaceState(history.state, '', withoutToken(location.href))
  } catch {
    // The page may forbid it. The token stays in the address.
  }
}
