import type { Attribute } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Service } from '../../service/service.ts'

/** The attributes of the service itself, with what they are. */
const ownAttributes = ['user_id', 'locale', 'environment', 'url.path', 'url.host']

/** The service lists no more names than these. */
const mostNames = 500

/** The attributes that users came with lately, by the name that a rule uses, and their names alone. */
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
      const isWhole = items.length < mostNames
      return { named, seenNames: new Set(isWhole ? items.map(({ name }) => name) : []) }
    },
    staleTime: 60_000,
  })
