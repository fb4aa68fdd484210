import { expect, test } from 'vitest'
import { excessOf } from './excess-of.ts'

/** @param text the owner and the size of each, such as `a1 b2` */
const held = (text: string) =>
  text.split(' ').map(name => ({ name, owner: name.charAt(0), size: Number(name.slice(1).split('.', 1)) }))

const excess = (text: string, most: number) => excessOf(held(text), most).map(({ name }) => name)

test('nothing goes if there is room', () => expect(excess('a1 b2', 3)).toEqual([]))

test('the first ones of the owner that holds the most go', () =>
  expect(excess('b1.1 a1.1 a1.2 b1.2 a1.3 a1.4 a1.5', 4)).toEqual(['a1.1', 'a1.2', 'a1.3']))

test('an owner that holds as much as another one takes turns with it', () =>
  expect(excess('a1.1 a1.2 b1.1 b1.2 a1.3 c1.1', 3)).toEqual(['a1.1', 'b1.1', 'a1.2']))

test('sizes count, not numbers', () => expect(excess('a1.1 b5 a1.2 a1.3', 4)).toEqual(['b5']))

test('the last one stays, however large it is', () => expect(excess('a5 b7', 1)).toEqual(['b7']))
