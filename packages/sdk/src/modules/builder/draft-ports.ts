import type { Content, Draft, Tour } from '@guide/contracts'
import { createDraftReader, type Definition, type DraftPorts, definitionOf, isSame } from '@guide/drafts'
import { itemPath, type Send } from './admin-requests.ts'

/** How the keeper of a draft reaches the service, with the requests of an admin. */
export function draftPorts(send: Send, id: string): DraftPorts {
  const path = itemPath(id)
  return {
    ...createDraftReader({
      draft: knownTag => send<Draft>('GET', `${path}/draft`, { ifNoneMatch: knownTag }),
      item: knownTag => send<Tour | Content>('GET', path, { ifNoneMatch: knownTag }),
    }),
    storeDraft: async (draft, ifMatch) =>
      (await send('PUT', `${path}/draft`, { body: { draft }, ifMatch })).etag,
    deleteDraft: async ifMatch => {
      await send('DELETE', `${path}/draft`, { ifMatch })
    },
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
