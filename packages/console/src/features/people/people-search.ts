/** Which kind of end user, as it is in the address. Without it, those that the page identifies. */
export interface KindSearch {
  kind?: 'visitor'
}

/** Which kind of end user, and the page that "Why?" begins with. */
interface PersonSearch extends KindSearch {
  url?: string
}

/** The search, the kind and the page of the list, as they are in the address. */
export interface PeopleSearch extends KindSearch {
  q?: string
  page?: number
}

const kindSearchOf = ({ kind }: Record<string, unknown>): KindSearch => (kind === 'visitor' ? { kind } : {})

export const personSearchOf = (search: Record<string, unknown>): PersonSearch => ({
  ...kindSearchOf(search),
  ...(typeof search.url === 'string' && { url: search.url }),
})

export function peopleSearchOf(search: Record<string, unknown>): PeopleSearch {
  const { q } = search
  const page = Number(search.page)
  return {
    ...kindSearchOf(search),
    // An id of digits is a number after the address was read.
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 255) }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
