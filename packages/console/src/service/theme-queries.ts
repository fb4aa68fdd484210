import type { Theme } from '@guide/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Service } from './service.ts'

const pageSize = 100

/** All themes: those of the tenant, newest first, then the presets. One of them is the default. */
export const themesQuery = (service: Service) =>
  queryOptions({
    queryKey: ['themes', service.scope],
    queryFn: async () => {
      const themes: Theme[] = []
      for (;;) {
        const query = { limit: pageSize, offset: themes.length }
        const { data } = await service.get('/v1/admin/themes', { query })
        themes.push(...data.items)
        if (themes.length >= data.total || data.items.length === 0) return themes
      }
    },
  })
