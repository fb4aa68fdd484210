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
const longestValue = 300

/**
 * What is wrong with a token, if anything. Values end up in style sheets of other people's pages, so only what is
 * known to be harmless passes; a token of a name we don't know may have a value of any kind.
 */
export function tokenProblem(name: string, value: string): string | undefined {
  if (!tokenName.test(name)) return 'is not a token name: --spot- and up to 64 of a-z, 0-9 and -'
  if (value.length > longestValue) return `is longer than ${longestValue} characters`
  const atoms = atomsOf(value)
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind) return valueKinds[kind](atoms) ? undefined : `is not a ${kind}`
  return Object.values(valueKinds).some(test => test(atoms))
    ? undefined
    : `is none of these: ${Object.keys(valueKinds).join(', ')}`
}

/**
 * What a value is made of: strings, names of functions with their parenthesis, punctuation, and the words between.
 * What fits nowhere, such as a quote that is never closed, becomes an atom that no kind of value accepts.
 */
const atomsOf = (value: string): string[] =>
  value.match(/"[^"]*"|'[^']*'|[a-z]+\(|[(),/"']|[^ (),/"']+/gi) ?? []
