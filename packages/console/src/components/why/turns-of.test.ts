import type { DeliveredItem } from '@guide/contracts'
import { expect, test } from 'vitest'
import { turnOf, turnsOf } from './turns-of.ts'

const item = (
  content_type: DeliveredItem['content_type'],
  title: string,
  trigger_type: DeliveredItem['trigger_type'] = 'page_load',
): DeliveredItem => ({ content_type, content_id: `cnt_${title}`, title, priority: 0, trigger_type })

const delivered = [
  item('banner', 'Notice'),
  item('tour', 'Late', 'delay'),
  item('modal', 'News'),
  item('tour', 'Welcome', 'first_visit'),
  item('spotlight', 'Reports'),
  item('hotspot', 'Hint', 'hover'),
]

test('items that take over the page come one after the other, and all others beside them', () => {
  const said = turnsOf(delivered).map(turn =>
    [turn.item.title, turn.comes, 'before' in turn ? turn.before.title : ''].join(' ').trim(),
  )
  expect(said).toEqual([
    'Notice beside',
    'Late triggered',
    'News first',
    'Welcome waits News',
    'Reports waits Welcome',
    'Hint triggered',
  ])
})

test('the turn of one item, and of one that the user does not get', () => {
  expect(turnOf('cnt_Welcome', delivered)?.comes).toBe('waits')
  expect(turnOf('cnt_Other', delivered)).toBeUndefined()
})
