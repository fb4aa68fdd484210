import type { Attribute, AudienceSummary } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'

/** The attributes of the service itself, with what they are. */
const ownAttributes = ['user_id', 'locale', 'environment', 'url.path', 'url.host']

/** The attributes that users came with lately, by the name that a rule uses. */
export const attributesQuery = (service: Service) =>
  queryOptions({
    queryKey: ['attributes', service.scope],
    queryFn: async () => {
      const { items } = (await service.get('/v1/admin/attributes')).data
      const named = new Map<string, Attribute>()
      for (const item of items) if (!named.has(item.name)) named.set(item.name, item)
      for (const item of items) if (item.source === 'claim') named.set(`claims.${item.name}`, item)
      for (const name of ownAttributes) {
        if (!named.has(name))
          named.set(name, { name, source: 'claim', types: ['string'], users: 0, values: [] })
      }
      return named
    },
    staleTime: 60_000,
  })

const pageSize = 100

/** The saved audiences that are lists of values. */
export const savedListsQuery = (service: Service) =>
  queryOptions({
    queryKey: ['audiences', service.scope, 'lists'],
    queryFn: async () => {
      const all: AudienceSummary[] = []
      for (let offset = 0, total = 1; offset < total; offset += pageSize) {
        const { data } = await service.get('/v1/admin/audiences', { query: { limit: pageSize, offset } })
        all.push(...data.items)
        total = data.total
      }
      return all.filter(({ kind }) => kind === 'values')
    },
    staleTime: 60_000,
  })
