import type { LastContext, SeenOrigin } from '@guide/contracts'

/** Names of attributes that hold the address of a page. Others, such as `picture`, are addresses of something else. */
const pageNames = ['page_url', 'url', 'href', 'location', 'page']

/** The page of a question that is not written yet: where the user was last, or the application that was seen last. */
export function proposedPage(contexts: LastContext[], origins: SeenOrigin[]): string {
  for (const { tokens } of contexts.toSorted((a, b) => b.seen_at.localeCompare(a.seen_at))) {
    const page = pageNames.map(name => tokens[name]).find(isAddress)
    if (page) return page
  }
  const seen = origins
    .filter(({ origin, last_seen_at }) => isAddress(origin) && last_seen_at)
    .toSorted((a, b) => String(b.last_seen_at).localeCompare(String(a.last_seen_at)))
  return seen[0] ? `${seen[0].origin}/` : ''
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value)
