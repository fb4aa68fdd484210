/** `CSS.escape`, by its name as a text: the SDK's own property of that name gets another one in the bundle. */
export const cssEscape = (text: string): string => Reflect.get(CSS, 'escape').call(CSS, text)
