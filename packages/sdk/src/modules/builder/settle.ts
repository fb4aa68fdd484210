import type { DraftKeeper } from '@guide/drafts'
import { labels } from './labels.ts'

/** Makes what was written the working copy. Rejects with the reason if that is not possible. */
export async function settle(keeper: DraftKeeper): Promise<void> {
  const outcome = await keeper.settle()
  if (outcome === 'applied' || outcome === 'unchanged') return
  const { state } = keeper.view()
  if (outcome === 'conflict') throw new Error(labels.conflict)
  if (state?.failure?.kind === 'signed-out') throw new Error(labels.signedOut)
  throw new Error(state?.problems[0]?.message ?? labels.noAnswer)
}
