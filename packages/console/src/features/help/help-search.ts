/** The filter and the page of the inbox, as they are in the address. Without a filter it shows what is open. */
export interface HelpSearch {
  status?: 'closed'
  page?: number
}

export function helpSearchOf(search: Record<string, unknown>): HelpSearch {
  const page = Number(search.page)
  return {
    ...(search.status === 'closed' && { status: 'closed' }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
