/** The filter and the page of the inbox, as they are in the address. Without a filter it shows what is open. */
export interface HelpSearch {
  /** The status that is shown; of one user, both are. */
  status?: 'closed'
  /** The id of the user whose threads are shown. */
  user?: string
  page?: number
}

export function helpSearchOf(search: Record<string, unknown>): HelpSearch {
  const page = Number(search.page)
  return {
    ...(search.status === 'closed' && { status: 'closed' }),
    ...(typeof search.user === 'string' && search.user !== '' && { user: search.user }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

export const pageOf = ({ page }: Record<string, unknown>): { page?: number } =>
  Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}

/** The title that a new article begins with, such as a search that found nothing. */
export const newArticleSearchOf = ({ title }: Record<string, unknown>): { title?: string } =>
  typeof title === 'string' && title !== '' ? { title } : {}
