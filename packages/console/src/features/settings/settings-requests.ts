import type { Configuration, ConfigurationUpdate, Preferences, PreferencesUpdate } from '@guide/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'
import type { ActivitySearch } from './settings-tabs.ts'

export const updateConfig = (service: Service, body: ConfigurationUpdate): Promise<Configuration> =>
  service.put('/v1/admin/config', { body })

export const switchFeature = (service: Service, feature: 'tours' | 'content', enabled: boolean) =>
  service.post('/v1/admin/config/circuit-breaker', { body: { feature, enabled } })

export const preferencesQuery = (service: Service) =>
  queryOptions({
    queryKey: ['preferences', service.scope],
    queryFn: () => service.get('/v1/admin/preferences'),
  })

export const updatePreferences = (service: Service, body: PreferencesUpdate): Promise<Preferences> =>
  service.put('/v1/admin/preferences', { body })

/** The most that one page of a list has. */
const limit = 100

export const keysQuery = (service: Service) =>
  queryOptions({
    queryKey: ['keys', service.scope],
    queryFn: async () => (await service.get('/v1/admin/api-keys', { query: { limit } })).data.items,
  })

const membersPerPage = 25

export const teamQuery = (service: Service, page: number) =>
  queryOptions({
    queryKey: ['team', service.scope, page],
    queryFn: async () => {
      const query = { limit: membersPerPage, offset: (page - 1) * membersPerPage }
      return (await service.get('/v1/admin/users', { query })).data
    },
    placeholderData: keepPreviousData,
  })

export const invitesQuery = (service: Service) =>
  queryOptions({
    queryKey: ['invites', service.scope],
    queryFn: async () => (await service.get('/v1/admin/invites', { query: { limit } })).data.items,
  })

export const adminSessionsQuery = (service: Service) =>
  queryOptions({
    queryKey: ['admin-sessions', service.scope],
    queryFn: async () => (await service.get('/v1/admin/sessions', { query: { limit } })).data,
  })

export const accessTokensQuery = (service: Service) =>
  queryOptions({
    queryKey: ['access-tokens', service.scope],
    queryFn: async () => (await service.get('/v1/admin/access-tokens', { query: { limit } })).data.items,
  })

const activityPageSize = 25

export const activityQuery = (service: Service, search: ActivitySearch) =>
  queryOptions({
    queryKey: ['activity', service.scope, search],
    queryFn: async () => {
      const { kind, who, days, page = 1 } = search
      const query = {
        scope: 'tenant',
        ...(kind && { entity_type: kind }),
        ...(who && { actor: who }),
        ...(days && { since: new Date(Date.now() - days * 86_400_000).toISOString() }),
        limit: activityPageSize,
        offset: (page - 1) * activityPageSize,
      } as const
      return (await service.get('/v1/admin/activity', { query })).data
    },
    placeholderData: keepPreviousData,
  })
