import { expect, it } from 'vitest'
import { groupByText } from './group-by-text.ts'

const groupsOf = (...needs: string[][][]) =>
  groupByText(needs.map((lists, number) => ({ needs: lists, number }))).map(({ texts, members }) => [
    [...texts],
    members.map(({ number }) => number),
  ])

it('keeps those apart that differ in one of the texts they need', () => {
  expect(groupsOf([['/orders/'], ['-123']], [['/orders/'], ['-456']], [['/orders/'], ['-123']])).toEqual([
    [['-123'], [0, 2]],
    [['-456'], [1]],
  ])
})

it('puts those together that share a text, wherever one of their texts is', () => {
  expect(groupsOf([['/orders/', '/items-1/']], [['/items-2/', '/orders/']], [['/orders/']])).toEqual([
    [
      ['/orders/', '/items-1/', '/items-2/'],
      [0, 1, 2],
    ],
  ])
})

it('puts those together that need nothing, without a text', () => {
  expect(groupsOf([], [['/orders/']], [])).toEqual([
    [[], [0, 2]],
    [['/orders/'], [1]],
  ])
})
