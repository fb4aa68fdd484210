import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Moves the focus to the field of a path in the address, as soon as it is there, and takes it out of the address. */
export function useFocusField(form: RefObject<HTMLElement | null>, path: string | undefined) {
  const navigate = useNavigate({ from: '/content/$itemId' })
  useEffect(() => {
    if (path === undefined) return
    const focus = (): boolean => {
      const input = form.current && inputOf(form.current, path)
      if (!input) return false
      input.focus()
      input.scrollIntoView({ block: 'center' })
      void navigate({ search: ({ field: _, ...others }) => others, replace: true, resetScroll: false })
      return true
    }
    if (focus()) return
    // Parts of the editor are loaded later.
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [form, path, navigate])
}

/** The input of the field that is nearest to a path: the field itself, one inside it, or the one that it is in. */
function inputOf(form: HTMLElement, path: string): HTMLElement | null {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  const nameOf = (field: HTMLElement) => field.dataset.field ?? ''
  const inside = fields.find(field => nameOf(field) === path || nameOf(field).startsWith(`${path}.`))
  const around = fields
    .filter(field => path.startsWith(`${nameOf(field)}.`) || path.startsWith(`${nameOf(field)}[`))
    .sort((a, b) => nameOf(b).length - nameOf(a).length)[0]
  return (
    (inside ?? around)?.querySelector<HTMLElement>(
      'input:not([type=hidden]), textarea, select, [contenteditable="true"], button',
    ) ?? null
  )
}
