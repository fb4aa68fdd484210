import type { ContentUpdate, TourUpdate } from '@guide/contracts'
import { createDraftReader, type Definition, type DraftPorts, definitionOf, isSame } from '@guide/drafts'
import type { QueryClient } from '@tanstack/react-query'
import { type Item, itemQuery } from '../../../service/item.ts'
import { itemKeys } from '../../../service/item-queries.ts'
import { isTour } from '../../../service/items.ts'
import type { Service } from '../../../service/service.ts'

export function draftPorts(service: () => Service, queryClient: QueryClient, id: string): DraftPorts {
  const params = { tour_id: id, content_id: id }
  const asTour = isTour(id)

  const show = (item: Item) => queryClient.setQueryData(itemQuery(service(), id).queryKey, item)
  const reader = createDraftReader({
    draft: ifNoneMatch =>
      asTour
        ? service().tagged.get('/v1/admin/tours/{tour_id}/draft', { params, ifNoneMatch })
        : service().tagged.get('/v1/admin/content/{content_id}/draft', { params, ifNoneMatch }),
    async item(ifNoneMatch) {
      const found = asTour
        ? await service().tagged.get('/v1/admin/tours/{tour_id}', { params, ifNoneMatch })
        : await service().tagged.get('/v1/admin/content/{content_id}', { params, ifNoneMatch })
      show(found.value)
      return found
    },
  })

  return {
    ...reader,
    async storeDraft(draft, ifMatch) {
      const message = { params, body: { draft }, ifMatch }
      const { etag } = asTour
        ? await service().tagged.put('/v1/admin/tours/{tour_id}/draft', message)
        : await service().tagged.put('/v1/admin/content/{content_id}/draft', message)
      return etag
    },
    async deleteDraft(ifMatch) {
      await (asTour
        ? service().tagged.delete('/v1/admin/tours/{tour_id}/draft', { params, ifMatch })
        : service().tagged.delete('/v1/admin/content/{content_id}/draft', { params, ifMatch }))
    },
    async apply(definition, ifMatch) {
      const message = { params, body: changesIn(definition), ifMatch }
      const { value, etag } = asTour
        ? await service().tagged.put('/v1/admin/tours/{tour_id}', message)
        : await service().tagged.put('/v1/admin/content/{content_id}', message)
      show(value)
      for (const key of itemKeys.filter(name => name !== 'item')) {
        void queryClient.invalidateQueries({ queryKey: [key] })
      }
      return { definition: definitionOf(value), etag }
    },
  }
}

/**
 * What is sent to make a definition the working copy. A target of which all fields were emptied is no target. A step
 * cannot be without one, which is a mistake to name.
 */
export function changesIn(definition: Definition): TourUpdate & ContentUpdate {
  const { element_target, ...trigger } = definition.trigger
  const changes = {
    ...definition,
    ...('element_target' in definition && isSame(definition.element_target, {}) && { element_target: null }),
    ...(isSame(element_target, {}) && { trigger }),
  }
  return changes as TourUpdate & ContentUpdate
}
