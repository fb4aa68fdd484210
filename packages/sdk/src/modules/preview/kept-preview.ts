import type { LocalState } from '../../core/companion.ts'

/** What the tab remembers of its preview. */
interface Kept {
  token: string
  /** The progress of the preview, by the id of the item. It is no progress of the user. */
  progress: Record<string, LocalState>
}

/** The core looks for this name. */
const name = 'guide-preview'

/** Used if the browser does not let the page store anything. */
let inMemory: Kept | undefined

export const keptPreview = {
  read(): Kept | undefined {
    try {
      const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null')
      if (typeof stored?.token === 'string') return { token: stored.token, progress: Object(stored.progress) }
    } catch {
      // The storage is blocked, or the stored value is damaged.
    }
    return inMemory
  },
  write(kept: Kept | undefined): void {
    inMemory = kept
    try {
      if (kept) sessionStorage.setItem(name, JSON.stringify(kept))
      else sessionStorage.removeItem(name)
    } catch {
      // The storage is blocked: the preview ends with the page.
    }
  },
}
