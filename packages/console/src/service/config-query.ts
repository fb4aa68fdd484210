import { queryOptions } from '@tanstack/react-query'
import type { Service } from './service.ts'

export const configQuery = (service: Service) =>
  queryOptions({
    queryKey: ['config', service.scope],
    queryFn: () => service.get('/v1/admin/config'),
  })
