import { expect, it } from 'vitest'
import { groupByText } from './group-by-text.ts'

const groupsOf = (...requiredTexts: string[][][]) =>
  groupByText(requiredTexts.map((lists, number) => ({ requiredTexts: lists, number }))).map(
    ({ texts, members }) => [[...texts], members.map(({ number }) => number)],
  )

it('separates members that differ in one of the texts they require', () => {
  expect(groupsOf([['/orders/'], ['-123']], [['/orders/'], ['-456']], [['/orders/'], ['-123']])).toEqual([
    [['-123'], [0, 2]],
    [['-456'], [1]],
  ])
})

it('groups members that share a text under all of their texts', () => {
  expect(groupsOf([['/orders/', '/items-1/']], [['/items-2/', '/orders/']], [['/orders/']])).toEqual([
    [
      ['/orders/', '/items-1/', '/items-2/'],
      [0, 1, 2],
    ],
  ])
})

it('groups members that require no text', () => {
  expect(groupsOf([], [['/orders/']], [])).toEqual([
    [[], [0, 2]],
    [['/orders/'], [1]],
  ])
})
