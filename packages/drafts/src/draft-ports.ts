import type { Definition } from './definition.ts'

/** The working copy and the draft, each with its tag. */
export interface Read {
  item: { definition: Definition; etag: string }
  draft: { draft: unknown; by: string | null; at: string | null; etag: string }
}

/**
 * What the keeper of a draft asks of the service. Each rejects with an error that has the `status` of the response; it is 0
 * if there was none.
 */
export interface DraftPorts {
  read(): Promise<Read>
  storeDraft(draft: { definition: Definition; base: string }, ifMatch: string): Promise<string>
  deleteDraft(ifMatch: string): Promise<void>
  tagOfNoDraft(): Promise<string>
  apply(definition: Definition, ifMatch: string): Promise<{ definition: Definition; etag: string }>
}
