import type { ContentUpdate, TourUpdate } from '@guide/contracts'
import { type Definition, type DraftPorts, definitionOf, isSame } from '@guide/drafts'
import type { QueryClient } from '@tanstack/react-query'
import { type Item, itemQuery } from '../../../service/item.ts'
import { itemKeys } from '../../../service/item-queries.ts'
import { isTour } from '../../../service/items.ts'
import type { Service } from '../../../service/service.ts'

export function draftPorts(service: () => Service, queryClient: QueryClient, id: string): DraftPorts {
  const params = { tour_id: id, content_id: id }
  const asTour = isTour(id)

  // As mutations, so that the dialog about an ended session notices a 401.
  const run = <T>(mutationFn: () => Promise<T>): Promise<T> =>
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn, networkMode: 'always' })
      .execute(undefined) as Promise<T>

  const readItem = () =>
    asTour
      ? service().tagged.get('/v1/admin/tours/{tour_id}', { params })
      : service().tagged.get('/v1/admin/content/{content_id}', { params })
  const readDraft = () =>
    asTour
      ? service().tagged.get('/v1/admin/tours/{tour_id}/draft', { params })
      : service().tagged.get('/v1/admin/content/{content_id}/draft', { params })
  const show = (item: Item) => queryClient.setQueryData(itemQuery(service(), id).queryKey, item)

  return {
    read: () =>
      run(async () => {
        // The draft first: if it is applied and deleted in between, the working copy has it.
        const { value: draft, etag } = await readDraft()
        const item = await readItem()
        show(item.value)
        return {
          item: { definition: definitionOf(item.value), etag: item.etag },
          draft: { draft: draft.draft, by: draft.updated_by, at: draft.updated_at, etag },
        }
      }),
    storeDraft: (draft, ifMatch) =>
      run(async () => {
        const message = { params, body: { draft }, ifMatch }
        const { etag } = asTour
          ? await service().tagged.put('/v1/admin/tours/{tour_id}/draft', message)
          : await service().tagged.put('/v1/admin/content/{content_id}/draft', message)
        return etag
      }),
    deleteDraft: ifMatch =>
      run(async () => {
        await (asTour
          ? service().tagged.delete('/v1/admin/tours/{tour_id}/draft', { params, ifMatch })
          : service().tagged.delete('/v1/admin/content/{content_id}/draft', { params, ifMatch }))
      }),
    tagOfNoDraft: () => run(async () => (await readDraft()).etag),
    apply: (definition, ifMatch) =>
      run(async () => {
        const message = { params, body: changesIn(definition), ifMatch }
        const { value, etag } = asTour
          ? await service().tagged.put('/v1/admin/tours/{tour_id}', message)
          : await service().tagged.put('/v1/admin/content/{content_id}', message)
        show(value)
        for (const key of itemKeys.filter(name => name !== 'item')) {
          void queryClient.invalidateQueries({ queryKey: [key] })
        }
        return { definition: definitionOf(value), etag }
      }),
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
