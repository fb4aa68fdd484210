type Listener = (event: Event) => void
type Attributes = Record<string, string | number | boolean | Listener | undefined>

const listeners = new WeakMap<EventTarget, Record<string, Listener>>()

/** Adds a listener, one per element and event. All listeners inside the host are added here: see `shield.ts`. */
export function listen(to: EventTarget, name: string, listener: Listener): void {
  to.addEventListener(name, listener)
  listeners.set(to, { ...listeners.get(to), [name]: listener })
}

/** Calls the listener of an element for an event that cannot reach it. */
export const deliver = (event: Event, to: EventTarget): void => listeners.get(to)?.[event.type]?.(event)

/**
 * Creates an element. Functions become listeners, `true` an empty attribute; false and undefined are left out.
 * It never parses HTML and sets no `style` attributes, so it works under the strictest content security policy.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') listen(made, name, value)
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : `${value}`)
  }
  for (const child of children) if (child !== undefined) made.append(child)
  return made
}
