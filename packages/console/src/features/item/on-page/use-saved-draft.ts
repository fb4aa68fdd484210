import { use, useState } from 'react'
import { type Message, useWords } from '../../../words/words.ts'
import { DraftContext } from '../draft/draft-context.ts'

/** Why a draft does not become the working copy. */
const obstacles: Record<string, Message> = {
  invalid: 'The draft has mistakes. Close this, correct what is marked, then try again.',
  conflict: 'This was changed elsewhere. Close this, choose what stays, then try again.',
  failed: 'What you wrote could not be saved. Close this and try again.',
}

/** Saves what was written here before it is used elsewhere, or says why that is not possible. */
export function useSavedDraft() {
  const t = useWords()
  const draft = use(DraftContext)
  const [obstacle, setObstacle] = useState<Message>()
  return {
    obstacle: obstacle && t(obstacle),
    /** Resolves to whether everything is saved. */
    async save(): Promise<boolean> {
      const outcome = (await draft?.keeper.settle()) ?? 'unchanged'
      setObstacle(obstacles[outcome])
      return !obstacles[outcome]
    },
  }
}
