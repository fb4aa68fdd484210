import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'

export const configQuery = (service: Service) =>
  queryOptions({
    queryKey: ['config', service.scope],
    queryFn: () => service.get('/v1/admin/config'),
  })

export const switchFeature = (service: Service, feature: 'tours' | 'content', enabled: boolean) =>
  service.post('/v1/admin/config/circuit-breaker', { body: { feature, enabled } })

export const teamQuery = (service: Service) =>
  queryOptions({
    queryKey: ['team', service.scope],
    queryFn: async () => (await service.get('/v1/admin/users', { query: { limit: 100 } })).data,
  })

export const activityPageSize = 25

export const activityQuery = (service: Service, page: number) =>
  queryOptions({
    queryKey: ['activity', service.scope, page],
    queryFn: async () => {
      const query = {
        scope: 'tenant',
        limit: activityPageSize,
        offset: (page - 1) * activityPageSize,
      } as const
      return (await service.get('/v1/admin/activity', { query })).data
    },
    placeholderData: keepPreviousData,
  })
