import fc from 'fast-check'
import { RE2Set } from 're2js'
import { expect, it } from 'vitest'
import { arbitraryRegex, arbitraryText } from '../../testing/arbitrary-regex.ts'
import { OverBudget, Work } from '../budget/work.ts'
import { Runner } from './runner.ts'
import { translate } from './translate.ts'

function runnerOf(sources: string[], anchored: boolean, bytes: number) {
  const set = compiled(sources, anchored)
  const runner = new Runner(set, anchored, bytes)
  return {
    set,
    run(text: string, work = new Work(1e9)) {
      const matches = [...runner.run(text, work)].sort()
      return { matches, steps: work.taken }
    },
  }
}

function compiled(sources: string[], anchored = false): RE2Set {
  const set = new RE2Set(anchored ? RE2Set.ANCHOR_START : RE2Set.UNANCHORED)
  for (const source of sources) set.add(source)
  set.compile()
  return set
}

/** Leads to a new state with every character. */
const mixed = Array.from({ length: 500 }, (_, n) => (Math.sin(n * n) > 0 ? 'a' : 'b')).join('')
const little = 32 * 1024
const plenty = 2 ** 30

it('keeps the states of an expression that fit into its memory, and none of one with more', () => {
  const small = runnerOf(['a+b'], false, little)
  small.run(mixed)
  expect(small.set.dfa.stateCount).toBeGreaterThan(1)
  const large = runnerOf(['[ab]*a[ab]{200}c'], false, little)
  expect(large.run(`${mixed}a${'b'.repeat(200)}c`).matches).toEqual([0])
  expect(large.set.dfa.stateCount).toBe(0)
  expect(() => large.run(mixed, new Work(30_000))).toThrow(OverBudget)
  expect(large.set.dfa.stateCount).toBe(0)
})

it('keeps the states of an expression whose memory is full only now and then', () => {
  const text = `${' '.repeat(2000)}${'x'.repeat(40)}`
  const roomy = runnerOf(['x{30}y'], false, plenty)
  const expected = roomy.run(text)
  const full = runnerOf(['x{30}y'], false, 0.7 * (plenty - roomy.set.dfa.memBudget))
  expect(full.run(text)).toEqual(expected)
  expect(full.set.dfa.stateCount).toBeGreaterThan(0)
})

it('finds the same with the same steps if its memory is full', () => {
  const arbitrarySources = fc
    .array(arbitraryRegex, { minLength: 1, maxLength: 3 })
    .map(sources => sources.map(source => translate(source)).filter(compiles))
  fc.assert(
    fc.property(
      arbitrarySources,
      fc.array(arbitraryText, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (sources, texts, anchored) => {
        fc.pre(sources.length > 0)
        const text = texts.join('\n')
        const full = runnerOf(sources, anchored, enoughForFew(sources))
        const expected = runnerOf(sources, anchored, plenty).run(text)
        // The second run may be one without states.
        expect([full.run(text), full.run(text)]).toEqual([expected, expected])
      },
    ),
    { numRuns: 1000 },
  )
})

const words = ['\\bab\\b', '(?m)^a.*b$', '\\Bb', '(?m)(^|b)$', '[^a]\\b.', '(a|é|😀)+\\b', 'b\\z', '\\Aa']

it.each(words)('finds the same for %s, which looks at both sides of a position', source => {
  const arbitraryLines = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '\n', '_', 'é', '😀'),
    maxLength: 30,
  })
  const full = runnerOf([source], false, enoughForFew([source]))
  const roomy = runnerOf([source], false, plenty)
  fc.assert(
    fc.property(arbitraryLines, text => {
      expect(full.run(text)).toEqual(roomy.run(text))
    }),
    { numRuns: 500 },
  )
})

function compiles(source: string): boolean {
  try {
    compiled([source])
    return true
  } catch {
    return false
  }
}

/** The bytes of three states with all instructions. */
function enoughForFew(sources: string[]): number {
  const { prog, dfa } = compiled(sources)
  return 3 * (300 + 8 * (2 * prog.numInst() + dfa.numClasses))
}
