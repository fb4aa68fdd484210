import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'
import { type ContentSearch, listQueryOf } from './content-search.ts'

/** One page of the list. While the next one loads, the last one stays on the screen. */
export const contentQuery = (service: Service, search: ContentSearch) =>
  queryOptions({
    queryKey: ['items', service.scope, search],
    queryFn: async () => (await service.get('/v1/admin/items', { query: listQueryOf(search) })).data,
    placeholderData: keepPreviousData,
  })
