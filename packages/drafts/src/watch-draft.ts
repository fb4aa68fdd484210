import type { DraftKeeper } from './draft-keeper.ts'
import { isUnsaved } from './draft-state.ts'

/** What one editor saves, the others show within 3 s. */
const lookAfter = 2000

/**
 * Looks again and again whether others changed something, while the page is visible. It waits while something is
 * unsaved: saving notices what others did, and typing is not interrupted.
 * @returns the function that stops it
 */
export function watchDraft(keeper: DraftKeeper): () => void {
  let timer = setTimeout(look, lookAfter)
  let isStopped = false
  async function look() {
    const { state } = keeper.view()
    const isIdle = state && !state.failure && !state.conflict && !isUnsaved(state)
    if (isIdle && document.visibilityState === 'visible') await keeper.refresh()
    if (!isStopped) timer = setTimeout(look, lookAfter)
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
