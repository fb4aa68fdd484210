import type { Content, Draft, Tour } from '@guide/contracts'
import { definitionOf } from './definition.ts'
import type { DraftPorts } from './draft-ports.ts'

/** An answer and its `ETag`. */
export interface Tagged<T> {
  value: T
  etag: string
}

/** Sends a GET with the tag of what is known as `If-None-Match`. Rejects with the status 304 if that is still the tag. */
type ReadIfChanged<T> = (knownTag: string | undefined) => Promise<Tagged<T>>

interface Reads {
  draft: ReadIfChanged<Draft>
  item: ReadIfChanged<Tour | Content>
}

/** The reading half of the ports. An editor asks every few seconds, so what did not change is not sent again. */
export function createDraftReader(reads: Reads): Pick<DraftPorts, 'read' | 'tagOfNoDraft'> {
  const readDraft = remembering(reads.draft)
  const readItem = remembering(reads.item)
  return {
    async read() {
      // The draft first: if it is applied and deleted in between, the working copy has it.
      const { value, etag } = await readDraft()
      const item = await readItem()
      return {
        item: { definition: definitionOf(item.value), etag: item.etag },
        draft: { draft: value.draft, by: value.updated_by, at: value.updated_at, etag },
      }
    },
    tagOfNoDraft: async () => (await readDraft()).etag,
  }
}

function remembering<T>(readIfChanged: ReadIfChanged<T>): () => Promise<Tagged<T>> {
  let known: Tagged<T> | undefined
  return async () => {
    try {
      known = await readIfChanged(known?.etag)
    } catch (error) {
      if (!known || (error as { status?: number }).status !== 304) throw error
    }
    return known
  }
}
