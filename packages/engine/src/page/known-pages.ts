import { type Page, parsePage } from './page.ts'

const maxPages = 1000
const longestUrl = 1000

const known = new Map<string, Page>()

/**
 * The parsed URL of a page. Users of the same page follow each other, so the latest pages are kept: the same URL gives the
 * same object, by which an index remembers what it found for it.
 */
export function pageOf(url: string): Page {
  return known.get(url) ?? remember(url, parsePage(url))
}

function remember(url: string, page: Page): Page {
  if (url.length > longestUrl) return page
  const [oldest] = known.size >= maxPages ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  known.set(url, page)
  return page
}
