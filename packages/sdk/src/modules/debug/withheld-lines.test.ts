import type { WithheldItem } from '@guide/contracts'
import { expect, test } from 'vitest'
import { withheldLines } from './withheld-lines.ts'

const answer = (withheld?: WithheldItem[]) =>
  ({ items: [], ...(withheld && { withheld }) }) as unknown as Parameters<typeof withheldLines>[0]
const texts = (withheld?: WithheldItem[]) =>
  withheldLines(answer(withheld), 'req_1').flatMap(({ text }) => text || [])
const tour = (tour_id: string, gate: WithheldItem['gate']) =>
  ({ content_type: 'tour', tour_id, gate }) as const

test('an item is named by its kind and id, with the gate in words', () => {
  expect(texts([tour('tour_1', 'rollout')])).toEqual([
    'tour tour_1 is not delivered: its rollout does not include this user.',
  ])
})

test('items of other pages share one line, which names the first five', () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map(n => tour(`tour_${n}`, 'page'))
  expect(texts(many)).toEqual([
    'Not delivered, because they belong to other pages: tour tour_1, tour tour_2, tour tour_3, tour tour_4, tour tour_5 and 2 more.',
  ])
})

test('a gate that a newer service has added is named as it is', () => {
  expect(texts([tour('tour_1', 'moon' as 'page')])).toEqual(['tour tour_1 is not delivered: moon.'])
})

test('a tenant without content is told so', () => {
  expect(texts([])).toEqual(['The tenant has published nothing.'])
})

test('if the service does not explain, its request id is told once, though it changes with every request', () => {
  expect(texts()).toEqual([
    'The service delivered 0 items, and does not tell this page about others. To find out, give an admin the request id req_1, or use a test key.',
  ])
  const [first] = withheldLines(answer(), 'req_1')
  const [second] = withheldLines(answer(), 'req_2')
  expect(second?.state).toBe(first?.state)
})
