const braces = /\{\{\s*([\w.-]{1,100})\s*(?:\|([^{}]*))?\}\}/g

/** Replaces every `{{name|fallback}}` in a text. */
export const fillTokens = (text: string, tokens: Record<string, unknown>): string =>
  text.replace(braces, (_, name: string, fallback = '') => tokenText(name, fallback.trim(), tokens))

/** The text of a token: the value that the page provided, or the fallback. */
export function tokenText(name: string, fallback: string, tokens: Record<string, unknown>): string {
  const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${value}` : fallback
}
