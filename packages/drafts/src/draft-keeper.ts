import { type Definition, definitionFrom, digestOf, isSame } from './definition.ts'
import type { DraftPorts, Read } from './draft-ports.ts'
import {
  type Conflict,
  type DraftAction,
  type DraftState,
  type Failure,
  isDirty,
  isUnsaved,
  reduceDraft,
} from './draft-state.ts'
import type { KeptText } from './kept-text.ts'
import { mistakesOf, readMistake } from './mistakes-of.ts'
import { openDraft } from './open-draft.ts'
import { valueAt } from './paths.ts'

/** What became of a draft when the editor was left. */
export type Outcome = 'unchanged' | 'applied' | 'invalid' | 'conflict' | 'failed'

export interface DraftView {
  state: DraftState | null
  /** Why the draft could not be read. */
  loadError: unknown
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

const saveAfter = 1000
const longestWait = 30_000

/** Keeps the draft of one item: saves what is written, applies it, and notices what others did. */
export function createDraftKeeper(ports: DraftPorts, kept: KeptText) {
  let view: DraftView = { state: null, loadError: null }
  let queue: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** What was sent without an answer: the service may have it. */
  let unanswered: Definition[] = []
  const listeners = new Set<() => void>()

  function show(next: DraftView) {
    view = next
    for (const listener of listeners) listener()
  }

  function dispatch(action: DraftAction): DraftState {
    const state = reduceDraft(known(), action)
    show({ state, loadError: null })
    return state
  }

  const known = (): DraftState => {
    if (!view.state) throw new Error('The draft is not loaded.')
    return view.state
  }

  /** Runs one request after the other, so that each knows the tags of the one before. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }

  function later(work: () => unknown, milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
  }

  function keep() {
    const state = known()
    if (!isUnsaved(state) && !state.conflict) return kept.forget()
    const { definition, base } = state
    // While the admin has not chosen, what the service has is not replaced, also after a reload.
    const draftTag = state.conflict ? '' : state.draftTag
    const sent = unanswered.map(digestOf)
    kept.write({ definition, base: digestOf(base), draftTag, sent })
  }

  async function load() {
    try {
      const { state, isKept } = openDraft(await ports.read(), kept.read())
      show({ state, loadError: null })
      if (isKept && !state.conflict) later(save, 0)
    } catch (error) {
      show({ state: null, loadError: error })
    }
  }

  /** Compares what the service has with what this editor knows, and takes it over if nothing is lost by it. */
  function meet({ item, draft }: Read) {
    const state = known()
    const base = item.definition
    const stored = draft.draft === null ? null : definitionFrom(draft.draft, base)
    const found = { base, itemTag: item.etag, stored, draftTag: draft.etag }
    const seen = [state.definition, state.stored ?? state.base, ...unanswered]
    const isSeen = (definition: Definition) => seen.some(one => isSame(one, definition))
    // A draft hides the working copy, which may have changed below it.
    const hasChangedBelow = stored !== null && !isSame(base, state.base) && !isSeen(base)
    const isDraftSeen = isSeen(stored ?? base)
    if (isDraftSeen && !hasChangedBelow) return void dispatch({ type: 'tagged', ...found })
    if (!hasChangedBelow && !isUnsaved(state) && !state.conflict) {
      return void dispatch({ type: 'adopted', ...found })
    }
    dispatch({ type: 'tagged', ...found })
    const { by, at } = draft
    const conflict: Conflict =
      stored && !isDraftSeen
        ? { theirs: stored, of: 'draft', by, at }
        : { theirs: base, of: 'item', by: null, at: null }
    dispatch({ type: 'conflicted', conflict })
  }

  async function refreshNow(): Promise<void> {
    if (!view.state || (view.state.failure && isUnsaved(view.state))) return saveNow()
    try {
      const read = await ports.read()
      const { itemTag, draftTag, failure, conflict } = known()
      const isNews = read.item.etag !== itemTag || read.draft.etag !== draftTag
      if ((isNews || failure) && !conflict) meet(read)
    } catch (error) {
      const kind = kindOf(error)
      if (kind !== 'later') dispatch({ type: 'failed', failure: { kind, error } })
    }
  }

  async function removeDraft() {
    await ports.deleteDraft(known().draftTag)
    dispatch({ type: 'stored', definition: null, etag: await ports.tagOfNoDraft() })
  }

  async function storeDraft() {
    const { definition, base, draftTag } = known()
    dispatch({ type: 'sent' })
    unanswered.push(definition)
    keep()
    const etag = await ports.storeDraft({ definition, base: digestOf(base) }, draftTag)
    unanswered = []
    dispatch({ type: 'stored', definition, etag })
  }

  const saveNow = async (isForced = false, isSecond = false): Promise<void> => {
    if (!view.state) return load()
    const state = known()
    if (state.conflict || !(isForced || isUnsaved(state))) return
    try {
      await (isSame(state.definition, state.base) ? removeDraft() : storeDraft())
      succeed()
    } catch (error) {
      if (!isConflict(error) || isSecond) return fail(error)
      await met(() => saveNow(isForced, true))
    }
  }

  const save = (isForced = false) => inTurn(() => saveNow(isForced))

  function succeed() {
    failures = 0
    unanswered = []
    keep()
    if (isUnsaved(known())) later(save, saveAfter)
  }

  function fail(error: unknown) {
    const kind = kindOf(error)
    dispatch({ type: 'failed', failure: { kind, error } })
    if (kind === 'later') later(save, Math.min(longestWait, 1000 * 2 ** failures++))
  }

  /** After a 409: reads again, and goes on if nothing that matters has changed. */
  async function met(goOn: () => Promise<unknown>) {
    try {
      meet(await ports.read())
      keep()
    } catch (error) {
      return fail(error)
    }
    if (!known().conflict) await goOn()
  }

  async function apply(isSecond = false): Promise<Outcome> {
    const { definition: sent, itemTag, stored } = known()
    try {
      dispatch({ type: 'sent' })
      const { definition, etag } = await ports.apply(sent, itemTag)
      dispatch({ type: 'applied', sent, definition, etag })
      // A draft that stays behind is the same as the working copy, so it does no harm.
      if (stored) await removeDraft().catch(() => {})
      succeed()
      return 'applied'
    } catch (error) {
      if (isConflict(error) && !isSecond) {
        let outcome: Outcome = 'conflict'
        await met(async () => {
          outcome = await apply(true)
        })
        return known().failure ? 'failed' : outcome
      }
      if (![400, 422].includes(statusOf(error))) {
        fail(error)
        return 'failed'
      }
      return refuse((error as Error).message)
    }
  }

  /** The draft stays a draft, and its mistake is named. */
  async function refuse(message?: string): Promise<Outcome> {
    const problem = message === undefined ? undefined : readMistake(message)
    const problems = problem ? [{ ...problem, value: valueAt(known().definition, problem.path) }] : []
    dispatch({ type: 'refused', problems })
    await saveNow()
    return 'invalid'
  }

  async function settleNow(): Promise<Outcome> {
    clearTimeout(timer)
    const { state } = view
    if (!state || (!isDirty(state) && unanswered.length === 0)) return 'unchanged'
    if (state.conflict) return 'conflict'
    if (isSame(state.definition, state.base)) {
      await removeDraft().then(succeed, fail)
      return 'unchanged'
    }
    return mistakesOf(state.definition).length > 0 ? refuse() : apply()
  }

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => inTurn(load),
    edit(path: string, change: (definition: Definition) => Definition) {
      record({ type: 'edited', definition: change(known().definition), path, at: Date.now() })
    },
    undo: () => record({ type: 'undone' }),
    redo: () => record({ type: 'redone' }),
    /** Makes the draft the working copy, if it is valid. */
    settle: () => inTurn(settleNow),
    /** Tries again what failed, else looks whether others changed something. */
    refresh: () => inTurn(refreshNow),
    choose(whose: 'mine' | 'theirs') {
      dispatch({ type: 'chose', whose })
      keep()
      return save(true)
    },
    dispose: () => clearTimeout(timer),
  }

  function record(action: DraftAction) {
    dispatch(action)
    keep()
    later(save, saveAfter)
  }
}

/** The status of the refusal, 0 without a response. Any other error is a mistake of this program. */
const statusOf = (error: unknown): number => (error as { status?: number }).status ?? 400

const isConflict = (error: unknown) => statusOf(error) === 409

function kindOf(error: unknown): Failure['kind'] {
  const status = statusOf(error)
  if (status === 0 || status === 429 || status >= 500) return 'later'
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  return status === 404 ? 'gone' : 'refused'
}
