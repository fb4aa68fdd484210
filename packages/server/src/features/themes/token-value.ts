import { type ValueKind, valueKinds } from './value-kinds.ts'

const kinds: Record<string, ValueKind> = {
  '--spot-bg': 'colour',
  '--spot-surface': 'colour',
  '--spot-text': 'colour',
  '--spot-muted': 'colour',
  '--spot-border': 'colour',
  '--spot-primary': 'colour',
  '--spot-on-primary': 'colour',
  '--spot-focus': 'colour',
  '--spot-danger': 'colour',
  '--spot-success': 'colour',
  '--spot-overlay': 'colour',
  '--spot-shadow': 'shadow',
  '--spot-radius': 'length',
  '--spot-space': 'length',
  '--spot-z-gap': 'length',
  '--spot-font': 'font stack',
  '--spot-font-size': 'length',
  '--spot-motion': 'duration',
}

const tokenName = /^--spot-[a-z0-9-]{1,64}$/
const maxLength = 300

/**
 * Says what is wrong with a token; undefined if it is valid. Values become part of style sheets on the pages of
 * tenants, so only values that are known to be harmless pass. A token with an unknown name may have any kind of value.
 */
export function tokenProblem(name: string, value: string): string | undefined {
  if (!tokenName.test(name)) return 'is not a token name: --spot- and up to 64 of a-z, 0-9 and -'
  if (value.length > maxLength) return `is longer than ${maxLength} characters`
  const atoms = atomsOf(value)
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind) return valueKinds[kind](atoms) ? undefined : `is not a ${kind}`
  return Object.values(valueKinds).some(test => test(atoms))
    ? undefined
    : `must be one of these: ${Object.keys(valueKinds).join(', ')}`
}

/**
 * Splits a value into strings, function names with their parenthesis, punctuation, and words. Anything else, such as
 * an unclosed quote, becomes an atom that no kind of value accepts.
 */
const atomsOf = (value: string): string[] =>
  value.match(/"[^"]*"|'[^']*'|[a-z]+\(|[(),/"']|[^ (),/"']+/gi) ?? []
