import { Modal, type ModalProps } from '@mantine/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useWords } from '../words/words.ts'

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
  const opener = useMemo(() => (isOpen ? openerOf(document.activeElement) : null), [isOpen])
  const returnFocus = useCallback(() => {
    // The dialog that closes has left the page by then. If another one is open, the focus is in there.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    })
  }, [opener])
  useEffect(() => returnFocus, [returnFocus])
  return returnFocus
}

/** The element itself; the button of its menu if it is in one. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
  return opener instanceof HTMLElement ? opener : null
}
