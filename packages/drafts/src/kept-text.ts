import type { Definition } from './definition.ts'

/** What this tab wrote and the service does not have yet. It outlives a reload and a sign-in elsewhere. */
export interface Kept {
  definition: Definition
  /** The digest of the working copy that it is made from. */
  base: string
  /** The tag of the draft that it replaces; empty while the admin has to choose between the two. */
  draftTag: string
  /** The digests of what was sent without an answer. */
  sent?: string[]
}

/** A place in the storage of the browser's tab for one item and the admin who writes it. */
export interface KeptText {
  read(): Kept | null
  write(kept: Kept): void
  forget(): void
}

/** @param owner whose text it is. Another person who signs in here must not save it as their own */
export function keptText(owner: string, itemId: string): KeptText {
  const key = `guide-console-draft:${owner}:${itemId}`
  return {
    read() {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isKept(kept) ? kept : null
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
    forget() {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Then nothing was kept.
      }
    },
  }
}

/** Every script of a page can write into this storage. */
const isKept = (value: Partial<Kept> | null): value is Kept =>
  typeof value?.definition === 'object' && (value.sent === undefined || Array.isArray(value.sent))
