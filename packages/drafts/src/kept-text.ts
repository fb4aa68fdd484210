import type { Definition } from './definition.ts'

/** What this tab wrote and the service does not have yet. It outlives a reload and a sign-in elsewhere. */
export interface Kept {
  definition: Definition
  /** The digest of the working copy that it is made from. */
  base: string
  /** The tag of the draft that it replaces. */
  draftTag: string
  /** The digests of what was sent without an answer. */
  sent?: string[]
}

/** A place in the storage of the browser's tab for one item. */
export interface KeptText {
  read(): Kept | null
  write(kept: Kept): void
  forget(): void
}

export function keptText(tenantId: string, itemId: string): KeptText {
  const key = `guide-console-draft:${tenantId}:${itemId}`
  return {
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
      } catch {
        return null
      }
    },
    write(kept) {
      try {
        sessionStorage.setItem(key, JSON.stringify(kept))
      } catch {
        // The storage is full or switched off. The text is still in memory.
      }
    },
    forget: () => sessionStorage.removeItem(key),
  }
}
