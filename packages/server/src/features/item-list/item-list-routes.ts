import type { itemListOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ItemListService } from './item-list-service.ts'

export const itemListRoutes = (items: ItemListService): Handlers<typeof itemListOperations> => ({
  listItems: async ({ principal, query: { sort = '-updated_at', limit = 20, offset, ...filter } }) => ({
    data: await items.list(principal, filter, sort, { limit, offset }),
  }),
})
