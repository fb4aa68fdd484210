import { queryOptions } from '@tanstack/react-query'
import type { Service } from './service.ts'

/** From which pages requests came with which key, and why they were refused. */
export const installationQuery = (service: Service) =>
  queryOptions({
    queryKey: ['installation', service.scope],
    queryFn: async () => (await service.get('/v1/admin/installation')).data.items,
  })
