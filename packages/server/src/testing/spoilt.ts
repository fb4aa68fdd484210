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

/** What no schema has in mind. */
const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53 - 1, 2 ** 53 + 2, 5e-324),
  fc.constantFrom(...oddText),
  fc.constantFrom(1000, 30_000).map(length => 'x'.repeat(length)),
  fc.constantFrom([], {}, [[]], [null], { $ref: '#' }, { toString: 1 }, JSON.parse('{"__proto__":{}}')),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

type How = 'replace' | 'drop' | 'add' | 'taint' | 'whole'

/** A value with one thing wrong: replaced, left out, added or, in a text, appended, somewhere inside. */
export const spoilt = (good: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .record({
      value: good,
      path: fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 3 }),
      wrong: junk,
      taint: fc.constantFrom('\0', '\ud800', '\u202e', '😀'),
      how: fc.constantFrom<How>('replace', 'replace', 'drop', 'add', 'taint', 'taint', 'taint', 'whole'),
    })
    .map(({ value, path, wrong, taint, how }) => {
      if (how === 'whole') return wrong
      return how === 'taint' ? tainted(value, path, taint) : spoil(structuredClone(value), path, wrong, how)
    })

/** The same with something appended to one of its texts: what a schema approves of and a database does not. */
function tainted(value: unknown, path: number[], taint: string): unknown {
  if (typeof value === 'string') return value + taint
  if (typeof value !== 'object' || value === null) return value
  const [name, part] = pick(value, path)
  const copy = Array.isArray(value) ? [...value] : { ...value }
  return name === undefined ? taint : Object.assign(copy, { [name]: tainted(part, path.slice(1), taint) })
}

function spoil(value: unknown, path: number[], wrong: unknown, how: How): unknown {
  if (typeof value !== 'object' || value === null) return wrong
  const holder = value as Record<string, unknown>
  const [name, part] = pick(holder, path)
  if (how === 'add' || name === undefined) holder[`extra_${path[0] ?? 0}`] = wrong
  else if (path.length > 1) holder[name] = spoil(part, path.slice(1), wrong, how)
  else if (how === 'drop') delete holder[name]
  else holder[name] = wrong
  return value
}

function pick(holder: object, [index = 0]: number[]): [string, unknown] | [undefined, undefined] {
  const parts = Object.entries(holder)
  return parts[index % parts.length] ?? [undefined, undefined]
}
