import { type DraftKeeper, isDirty, mistakesOf, type Outcome } from '@guide/drafts'
import { notifications } from '@mantine/notifications'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { placeOf } from '../../../components/place-of.ts'
import { type Message, type Translate, useWords } from '../../../words/words.ts'
import { type ItemTab, isEditing } from '../item-tabs.ts'

const longestStay = 8000

const reports: Partial<Record<Outcome, Message>> = {
  invalid: '“{title}” stays a draft until this is mended: {place}',
  conflict: '“{title}” was changed elsewhere too. Open it again to compare and choose.',
  failed: '“{title}” is not saved yet. This tab keeps what you wrote: open it again to go on.',
}

/** Before the editor is left, its draft becomes the working copy. It is never held up for long, and nothing is lost. */
export function useLeaving(keeper: DraftKeeper) {
  const t = useWords()
  const lastTry = useRef(0)
  const settle = useCallback(
    async ({ current, next }: { current: Place; next: Place }) => {
      lastTry.current += 1
      const thisTry = lastTry.current
      const isSamePage = current.pathname === next.pathname
      const { state } = keeper.view()
      if (!state || (isSamePage && isEditing(next.search.tab))) return false
      if (!isDirty(state) && !state.failure) return false
      const outcome = await Promise.race([keeper.settle(), failedAfter(longestStay)])
      // Meanwhile the admin went somewhere else.
      if (thisTry !== lastTry.current) return true
      // Publishing something else than what is written would surprise. The page says what to mend or to choose.
      const isKeptFrom = outcome === 'invalid' || outcome === 'conflict'
      if (isKeptFrom && next.pathname === `${current.pathname}/publish`) return true
      if (!isSamePage && keeper.view().state?.failure?.kind !== 'gone') report(keeper, outcome, t)
      return false
    },
    [keeper, t],
  )
  useBlocker({ shouldBlockFn: settle as never, enableBeforeUnload: false })
}

interface Place {
  pathname: string
  search: { tab?: ItemTab }
}

const failedAfter = (milliseconds: number) =>
  new Promise<Outcome>(resolve => setTimeout(() => resolve('failed'), milliseconds))

function report(keeper: DraftKeeper, outcome: Outcome, t: Translate) {
  const { state } = keeper.view()
  const message = reports[outcome]
  if (!message || !state) return
  const [problem] = [...mistakesOf(state.definition), ...state.problems]
  notifications.show({
    color: 'orange',
    autoClose: false,
    message: t(message, {
      title: state.definition.title || state.base.title,
      place: problem ? placeOf(problem.path, t) : '',
    }),
  })
}
