import { definitionFrom, digestOf, isSame } from './definition.ts'
import type { Read } from './draft-ports.ts'
import type { Conflict, DraftState } from './draft-state.ts'
import type { Kept } from './kept-text.ts'

/** The state in which an editor opens: the working copy, the draft over it, and over both what this tab has not saved. */
export function openDraft({ item, draft }: Read, kept: Kept | null): { state: DraftState; isKept: boolean } {
  const base = item.definition
  const stored = draft.draft === null ? null : definitionFrom(draft.draft, base)
  const theirs = stored ?? base
  const state: DraftState = {
    definition: theirs,
    base,
    itemTag: item.etag,
    stored,
    draftTag: draft.etag,
    past: [],
    future: [],
    lastEdit: null,
    isSending: false,
    failure: null,
    conflict: null,
    problems: [],
    isRefused: stored !== null,
  }
  const conflict: Conflict = { theirs, of: stored ? 'draft' : 'item', by: draft.by, at: draft.at }
  const mine = kept && definitionFrom(kept.definition, base)
  if (kept && mine && !isSame(mine, theirs)) {
    const isOurs = stored !== null && kept.sent?.includes(digestOf(stored))
    const isElsewhere = !isOurs && (kept.draftTag !== draft.etag || kept.base !== digestOf(base))
    const past = [{ definition: theirs, path: '' }]
    return {
      state: { ...state, definition: mine, past, conflict: isElsewhere ? conflict : null },
      isKept: true,
    }
  }
  const isOutdated = stored !== null && !isSame(stored, base) && basisOf(draft.draft) !== digestOf(base)
  if (!isOutdated) return { state, isKept: false }
  return { state: { ...state, conflict: { theirs: base, of: 'item', by: null, at: null } }, isKept: false }
}

/** The digest of the working copy that a draft was made from; a draft of another program does not say. */
const basisOf = (draft: unknown): unknown => (draft as { base?: unknown } | null)?.base
