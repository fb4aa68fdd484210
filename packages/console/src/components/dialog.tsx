import { Modal, type ModalProps } from '@mantine/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useWords } from '../words/words.ts'
import { firstThere, neighboursOf } from './focus-neighbours.ts'

/** A window above the page. When it closes, the focus is where it was before. */
export function Dialog(props: ModalProps) {
  const t = useWords()
  const returnFocus = useReturnFocus(props.opened)
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('Close') }}
      // Otherwise it is a banner, and a page has only one.
      attributes={{ header: { role: 'presentation' } }}
      onExitTransitionEnd={returnFocus}
      {...props}
    />
  )
}

/** Mantine gives the focus back only if the dialog stays mounted, and not to the button of a menu. */
function useReturnFocus(isOpen: boolean): () => void {
  // Read while it renders: afterwards a menu that was the way to the dialog is gone, and the focus with it.
  const openers = useMemo(() => (isOpen ? openersOf(document.activeElement) : []), [isOpen])
  const returnFocus = useCallback(() => {
    // The dialog that closes has left the page by then. If another one is open, the focus is in there.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const target = firstThere(openers) ?? document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    })
  }, [openers])
  useEffect(() => returnFocus, [returnFocus])
  return returnFocus
}

let beforeDialogs: HTMLElement[] = []

/** What led to the dialog and what is beside it, if it is not there any more. From another dialog: what led to that one. */
function openersOf(element: Element | null): HTMLElement[] {
  const opener = openerOf(element)
  if (opener?.closest('[role="dialog"]')) return [opener, ...beforeDialogs]
  beforeDialogs = opener ? [opener, ...neighboursOf(opener)] : []
  return beforeDialogs
}

/** The element itself; the button of its menu if it is in one. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  return opener instanceof HTMLElement ? opener : null
}
