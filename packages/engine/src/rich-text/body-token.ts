import type { RichTextNode } from '@guide/contracts'

type Token = Extract<RichTextNode, { type: 'token' }>

const whole = /^\{\{\s*([A-Za-z0-9_.-]{1,100})\s*(?:\|([^{}]*))?\}\}$/
const braces = /(\{\{[^{}\n\r]*\}\})/

/** Reads a text such as `{{name|fallback}}`; undefined if it is not a token. */
export function readToken(text: string): Token | undefined {
  const [, name, fallback = ''] = whole.exec(text) ?? []
  return name === undefined ? undefined : { type: 'token', name, fallback: fallback.trim() }
}

/** Splits plain text into text nodes and tokens. */
export const splitTokens = (text: string): RichTextNode[] =>
  text.split(braces).map(part => readToken(part) ?? { type: 'text', text: part })
