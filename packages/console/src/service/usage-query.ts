import { queryOptions } from '@tanstack/react-query'
import type { Service } from './service.ts'

/** How much of each bound is used, and how often callers of the tenant may come. */
export const usageQuery = (service: Service) =>
  queryOptions({
    queryKey: ['usage', service.scope],
    queryFn: async () => (await service.get('/v1/admin/usage')).data,
  })
