import {
  type Definition,
  type DraftKeeper,
  type DraftState,
  isSame,
  mistakesOf,
  valueAt,
  withValueAt,
} from '@guide/drafts'
import { createContext, use, useMemo } from 'react'
import { explainBound } from '../../../components/bounds.ts'
import { useWords } from '../../../words/words.ts'

/** What every field of the editor works with. */
export interface OpenDraft {
  keeper: DraftKeeper
  state: DraftState
  /** Why nothing can be changed now. */
  whyNot: string | undefined
}

export const DraftContext = createContext<OpenDraft | null>(null)

export function useDraft(): OpenDraft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('This component is only for the editor.')
  return draft
}

/** The mistakes that keep a draft from becoming the working copy. Before it was refused, none are named. */
export function useProblems({ definition, isRefused, problems }: DraftState) {
  const t = useWords()
  return useMemo(() => {
    if (!isRefused) return []
    const still = problems
      .filter(({ path, value }) => isSame(valueAt(definition, path), value))
      .map(({ path, message }) => ({ path, message: explainBound(`${path}: ${message}`, t) ?? message }))
    const found = mistakesOf(definition).map(({ path, message }) => ({ path, message: t(message) }))
    return [...found, ...still]
  }, [definition, isRefused, problems, t])
}

/** One field of the definition, by its path: its value, its mistake, and how to change it. */
export function useField<T>(path: string) {
  const { keeper, state, whyNot } = useDraft()
  const problems = useProblems(state)
  const problem = problems.find(found => found.path === path || found.path.startsWith(`${path}.`))
  return {
    value: valueAt(state.definition, path) as T,
    error: problem?.message,
    isReadOnly: whyNot !== undefined,
    set: (value: T | undefined) => keeper.edit(path, definition => withValueAt(definition, path, value)),
  }
}

/** Changes several fields at once. @param path says what the change is about */
export function useEdit() {
  const { keeper } = useDraft()
  return <D extends Definition>(path: string, change: (definition: D) => D) =>
    keeper.edit(path, definition => change(definition as D))
}
