import { readToken } from '@guide/engine/rich-text'

const braces = /(\{\{[^{}\n\r]*\}\})/
const entity = /&(?=#?\w+;)/g
const lineStart = /^(?:(#{1,6})(?=\s|$)|([>+=~-])|(\d{1,9})([.)])(?=\s|$))/

/** Where a text stands decides which of its characters would mean something in Markdown. */
interface Place {
  /** Whether it begins a line, where a list or a quotation could begin. */
  atLineStart: boolean
  inLink: boolean
  /** Escapes every character that could mean something anywhere. */
  isCareful: boolean
}

/** Writes a plain text so that Markdown reads it as plain text. Body tokens stay tokens. */
export const escapeText = (text: string, place: Place): string =>
  text
    .split(braces)
    .map((part, index, parts) => {
      if (readToken(part)) return part
      return escapePart(part, {
        ...place,
        atLineStart: place.atLineStart && parts.slice(0, index).join('') === '',
      })
    })
    .join('')

function escapePart(text: string, { atLineStart, inLink, isCareful }: Place): string {
  if (isCareful) return text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
  const escaped = text
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replaceAll(/[*`[]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll(/<(?=[A-Za-z/!?])/g, '\\<')
    .replaceAll(entity, '\\&')
    .replaceAll(/!$/g, '\\!')
    .replaceAll(/\{\{(?![^{}]*\}\})/g, '\\{{')
  const inside = inLink ? escaped.replaceAll(']', '\\]') : escaped
  return atLineStart ? inside.replace(lineStart, escapeLineStart) : inside
}

const escapeLineStart = (_: string, heading = '', mark = '', number = '', point = '') =>
  number ? `${number}\\${point}` : `\\${heading || mark}`

/** The address of a link or an image between its brackets. */
export const escapeAddress = (address: string): string => {
  const plain = address.replaceAll(entity, '\\&')
  return /[()<>]/.test(address) || address === '' ? `<${plain.replaceAll(/[<>]/g, '\\$&')}>` : plain
}

/** A character that has its meaning, but not its looks: it counts as punctuation for the emphasis beside it. */
export const asReference = (character: string): string => `&#${character.codePointAt(0)};`
