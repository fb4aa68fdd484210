import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, valuesIn } from './value-lines.ts'

test('pasted values are counted, and duplicates are removed', () => {
  expect(valuesIn('u1\n u2 \n\nu1, u3\tu2', 'text')).toEqual({ values: ['u1', 'u2', 'u3'], duplicates: 2 })
  expect(valuesIn('1\n2\n1', 'number')).toEqual({ values: [1, 2], duplicates: 1 })
  expect(valuesIn('1\nx', 'number')).toMatchObject({ wrong: 'x' })
})

test.each([[['a', 1]], [['a', 'a']], [[' a']], [['a,b']], [['']]])(
  'a list that lines cannot show exactly is declined: %j',
  values => {
    expect(linesOf(values)).toBeUndefined()
  },
)

test('a list comes back the same from its lines, or it is declined', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('u1', 'u2', '7'))
  fc.assert(
    fc.property(fc.array(value), values => {
      const lines = linesOf(values)
      if (lines) expect(valuesIn(lines.text, lines.type).values).toEqual(values)
    }),
  )
  expect(linesOf(['u1', '7'])).toEqual({ text: 'u1\n7', type: 'text' })
})
