type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

/**
 * Makes an element: functions become listeners, `true` an empty attribute, false and undefined none.
 * Nothing is ever parsed as HTML, and there are no `style` attributes, so the strictest policy of a page is met.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : `${value}`)
  }
  for (const child of children) if (child !== undefined) made.append(child)
  return made
}
