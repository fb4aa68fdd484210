/** Which kind of end user, as it is in the address. Without it, those that the page identifies. */
export interface KindSearch {
  kind?: 'visitor'
}

/** The search, the kind and the page of the list, as they are in the address. */
export interface PeopleSearch extends KindSearch {
  q?: string
  page?: number
}

export const kindSearchOf = ({ kind }: Record<string, unknown>): KindSearch =>
  kind === 'visitor' ? { kind } : {}

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
