import type { Content, Draft, Tour } from '@guide/contracts'
import { type Definition, type DraftPorts, definitionOf, isSame } from '@guide/drafts'
import { itemPath, type Send } from './admin-requests.ts'

/** How the keeper of a draft reaches the service, with the requests of an admin. */
export function draftPorts(send: Send, id: string): DraftPorts {
  const path = itemPath(id)
  const readDraft = () => send<Draft>('GET', `${path}/draft`)
  return {
    async read() {
      // The draft first: if it is applied and deleted in between, the working copy has it.
      const { value: draft, etag } = await readDraft()
      const item = await send<Tour | Content>('GET', path)
      return {
        item: { definition: definitionOf(item.value), etag: item.etag },
        draft: { draft: draft.draft, by: draft.updated_by, at: draft.updated_at, etag },
      }
    },
    storeDraft: async (draft, ifMatch) =>
      (await send('PUT', `${path}/draft`, { body: { draft }, ifMatch })).etag,
    deleteDraft: async ifMatch => {
      await send('DELETE', `${path}/draft`, { ifMatch })
    },
    tagOfNoDraft: async () => (await readDraft()).etag,
    async apply(definition, ifMatch) {
      const { value, etag } = await send<Tour | Content>('PUT', path, {
        body: changesIn(definition),
        ifMatch,
      })
      return { definition: definitionOf(value), etag }
    },
  }
}

/** What is sent to make a definition the working copy. A target without any key is no target. */
export const changesIn = (definition: Definition): object => ({
  ...definition,
  ...('element_target' in definition && isSame(definition.element_target, {}) && { element_target: null }),
})
