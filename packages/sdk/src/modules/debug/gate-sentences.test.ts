import { gates } from '@guide/engine'
import { expect, test } from 'vitest'
import { gateSentences } from './gate-sentences.ts'

test('every gate of the engine has a sentence', () => {
  expect(Object.keys(gateSentences)).toEqual(gates.map(({ name }) => name))
})
