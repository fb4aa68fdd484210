import fc, { type Arbitrary } from 'fast-check'

const oddText = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '😀'.repeat(50),
  '__proto__',
  '../..',
  "'--",
  '%',
]

/** Values that no schema expects. */
const unexpectedValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53 - 1, 2 ** 53 + 2, 5e-324),
  fc.constantFrom(...oddText),
  fc.constantFrom(1000, 30_000).map(length => 'x'.repeat(length)),
  fc.constantFrom([], {}, [[]], [null], { $ref: '#' }, { toString: 1 }, JSON.parse('{"__proto__":{}}')),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

type Mutation = 'replace' | 'drop' | 'add' | 'append' | 'whole'

/** Values with one random fault: a part is replaced, removed, added, or text is appended to a string. */
export const mutated = (valid: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .record({
      value: valid,
      path: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 3 }),
      replacement: unexpectedValue,
      suffix: fc.constantFrom('\0', '\ud800', '\u202e', '😀'),
      how: fc.constantFrom<Mutation>(
        'replace',
        'replace',
        'drop',
        'add',
        'append',
        'append',
        'append',
        'whole',
      ),
    })
    .map(({ value, path, replacement, suffix, how }) => {
      if (how === 'whole') return replacement
      return how === 'append'
        ? withAppendedText(value, path, suffix)
        : mutate(structuredClone(value), path, replacement, how)
    })

/** Appends text to one of the strings. A schema allows such values, but a database may not. */
function withAppendedText(value: unknown, path: number[], suffix: string): unknown {
  if (typeof value === 'string') return value + suffix
  if (typeof value !== 'object' || value === null) return value
  const [name, part] = pick(value, path)
  const copy = Array.isArray(value) ? [...value] : { ...value }
  return name === undefined
    ? suffix
    : Object.assign(copy, { [name]: withAppendedText(part, path.slice(1), suffix) })
}

function mutate(value: unknown, path: number[], replacement: unknown, how: Mutation): unknown {
  if (typeof value !== 'object' || value === null) return replacement
  const holder = value as Record<string, unknown>
  const [name, part] = pick(holder, path)
  if (how === 'add' || name === undefined) holder[`extra_${path[0] ?? 0}`] = replacement
  else if (path.length > 1) holder[name] = mutate(part, path.slice(1), replacement, how)
  else if (how === 'drop') delete holder[name]
  else holder[name] = replacement
  return value
}

function pick(holder: object, [index = 0]: number[]): [string, unknown] | [undefined, undefined] {
  const parts = Object.entries(holder)
  return parts[index % parts.length] ?? [undefined, undefined]
}
