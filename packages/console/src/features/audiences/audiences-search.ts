/** The search, the kind and the page of the list, as they are in the address. */
export interface AudiencesSearch {
  q?: string
  kind?: 'rule' | 'values'
  page?: number
}

export function audiencesSearchOf({ q, kind, page }: Record<string, unknown>): AudiencesSearch {
  const number = Number(page)
  return {
    // A text of digits is a number after the address was read.
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 200) }),
    ...((kind === 'rule' || kind === 'values') && { kind }),
    ...(Number.isInteger(number) && number > 1 && { page: number }),
  }
}
