import { type Definition, type DraftKeeper, isSame, isUnsaved } from '@guide/drafts'
import { button } from '../../render/card.ts'
import { element } from '../../render/element.ts'
import type { ItemFields } from './fields.ts'
import { fill, labels } from './labels.ts'
import { fieldButton, incomplete } from './settle.ts'

/** Says whether what was written is saved, and what to do if it is not. */
export function draftStatus(keeper: DraftKeeper, signInAgain: () => Promise<void>, fields: ItemFields) {
  const text = element('p', { role: 'status' })
  const actions = element('div', { class: 'builder-actions' })
  const line = element('div', { class: 'builder-status' }, text, actions)
  let shown = ''
  let last: Definition | undefined
  let isAdopted = false

  function say(kind: string, words: string, ...buttons: HTMLElement[]) {
    if (shown === kind + words) return
    shown = kind + words
    text.textContent = words
    line.dataset.kind = kind
    actions.replaceChildren(...buttons)
  }

  async function signIn() {
    try {
      await signInAgain()
      await keeper.refresh()
    } catch (error) {
      shown = ''
      say('problem', fill(labels.signInFailed, { reason: (error as Error).message }), signInButton())
    }
  }
  const signInButton = () => button(labels.signInAgain, 'primary', () => void signIn())
  const retry = () => button(labels.tryAgain, 'quiet', () => void keeper.refresh())

  return {
    element: line,
    update() {
      const { state, loadError } = keeper.view()
      if (!state) {
        if (!loadError) return say('', labels.loading)
        const isOver = (loadError as { status?: number }).status === 401
        const reason = (loadError as Error).message
        return isOver
          ? say('problem', labels.signedOut, signInButton())
          : say('problem', fill(labels.loadFailed, { reason }), retry())
      }
      const { failure, conflict, isRefused } = state
      // Only what another person saved comes without anything to undo.
      if (!isSame(last, state.definition))
        isAdopted = last !== undefined && state.past.length === 0 && !state.lastEdit
      last = state.definition
      if (conflict)
        return say(
          'problem',
          conflict.by ? fill(labels.conflictWith, { name: conflict.by }) : labels.conflict,
          button(labels.keepMine, 'primary', () => void keeper.choose('mine')),
          button(labels.takeTheirs, 'quiet', () => void keeper.choose('theirs')),
        )
      const reason = `${(failure?.error as Error | undefined)?.message}`
      switch (failure?.kind) {
        case 'signed-out':
          return say('problem', labels.signedOut, signInButton())
        case 'later':
          return say('problem', labels.saveLater, retry())
        case 'forbidden':
          return say('problem', labels.forbidden)
        case 'gone':
          return say('problem', labels.gone)
        case 'refused':
          return say('problem', fill(labels.refused, { reason }), retry())
      }
      const mistake = isRefused ? incomplete(state) : undefined
      if (isUnsaved(state)) return say('', labels.unsaved)
      if (isAdopted) return say('', labels.adopted)
      if (mistake) return say('', `${labels.saved}. ${mistake.message}`, ...fieldButton(mistake, fields))
      say('', labels.saved)
    },
  }
}
