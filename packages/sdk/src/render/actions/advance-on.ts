import type { SdkStep } from '@guide/contracts'
import type { Stage } from '../../core/content-module.ts'

/**
 * Calls back when the user does what a step waits for. Returns how to stop.
 * @param isElsewhere whether the step belongs to another page: this one may have the same target, and a click on it is not
 * what the step asks for
 */
export function advanceOn(
  { advance_on, element_target }: SdkStep,
  stage: Pick<Stage, 'on' | 'find'>,
  isElsewhere: boolean,
  done: () => void,
): (() => void) | undefined {
  const { type, event_name, value } = advance_on ?? {}
  if (type === 'event') return stage.on(`event:${event_name}`, done)
  if (isElsewhere) return undefined
  const target = () => stage.find(element_target)?.element
  const stopped = new AbortController()
  let isEdited = false
  const onEvent = (event: Event) => {
    const current = target()
    const path = event.composedPath()
    if (!current || !path.includes(current)) return
    isEdited ||= event.type === 'input'
    // A field is finished when the focus leaves it: to go on at the first key would take the focus from the user.
    if (event.type === 'input' ? value == null : event.type === 'focusout' && !isEdited) return
    if (type === 'target_click' || isExpected(path[0] as Element, value)) done()
  }
  // Editable elements have no `change` event, and that of a field in a shadow root does not leave it.
  const names = { target_click: ['click'], target_input: ['input', 'change', 'focusout'] }
  const page = target()?.ownerDocument ?? document
  // On the document, because a framework may replace the element at any time.
  for (const name of names[type as keyof typeof names] ?? [])
    page.addEventListener(name, onEvent, { capture: true, signal: stopped.signal })
  return () => stopped.abort()
}

function isExpected(target: Element, expected: string | null | undefined): boolean {
  const { value, type, checked, textContent } = target as HTMLInputElement
  const entered = `${/checkbox|radio/.test(type) ? (checked ? value : '') : (value ?? textContent)}`.trim()
  return expected == null ? !!entered : entered === expected.trim()
}
