type Attributes = Record<string, string | number | boolean | ((event: Event) => void) | undefined>

/**
 * Creates an element. Functions become event handlers, all other values attributes; false and undefined are left out.
 * It never parses HTML and sets no `style` attributes, so it works under the strictest content security policy.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') Object.assign(made, { [`on${name}`]: value })
    else if (value !== undefined && value !== false) made.setAttribute(name, `${value}`)
  }
  for (const child of children) if (child !== undefined) made.append(child)
  return made
}
