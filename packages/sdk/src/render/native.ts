/** A property of an element as the browser defines it. In a form, a field with the same name would hide it. */
export const native = <Name extends keyof Element>(element: Element, name: Name): Element[Name] =>
  Reflect.get(Element.prototype, name, element)

export const matches = (element: Element, selector: string): boolean =>
  native(element, 'matches').call(element, selector)
