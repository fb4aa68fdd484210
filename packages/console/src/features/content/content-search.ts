import type { ItemListQuery } from '@guide/contracts'
import { type ContentKind, contentKinds } from '@guide/contracts/content-kinds'

export const statusFilters = ['live', 'modified', 'draft', 'archived'] as const
export type StatusFilter = (typeof statusFilters)[number]

/** The filters of the list, as they are in the address. */
export interface ContentSearch {
  q?: string
  kind?: ContentKind
  status?: StatusFilter
  page?: number
}

const pageSize = 25

/** Reads the filters from the address. What it does not know, it leaves out. */
export function contentSearchOf(search: Record<string, unknown>): ContentSearch {
  const { q, kind, status } = search
  const page = Number(search.page)
  return {
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 200) }),
    ...(typeof kind === 'string' && kind in contentKinds && { kind: kind as ContentKind }),
    ...(statusFilters.includes(status as StatusFilter) && { status: status as StatusFilter }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

const statusQueries: Record<StatusFilter, Pick<ItemListQuery, 'status' | 'modified'>> = {
  live: { status: 'published' },
  modified: { status: 'published', modified: true },
  draft: { status: 'draft' },
  archived: { status: 'archived' },
}

/** The request for one page of the list. */
export const listQueryOf = ({ q, kind, status, page = 1 }: ContentSearch): ItemListQuery => ({
  ...(q && { q }),
  ...(kind && { content_type: kind }),
  ...(status && statusQueries[status]),
  limit: pageSize,
  offset: (page - 1) * pageSize,
})
