import { expect, test } from 'vitest'
import { showDue } from './due-queue.ts'
import type { Item } from './item.ts'

const item = (id: string, content_type: string) => ({ id, content_type }) as unknown as Item

/** A queue, and a screen that keeps what the queue shows until the test removes it. */
function setUp() {
  const screen = new Map<string, Item>()
  const queue = new Map<string, Item>()
  const next = () =>
    showDue(
      queue.values(),
      () => [...screen.values()],
      one => {
        queue.delete(one.id)
        screen.set(one.id, one)
      },
    )
  return {
    queue,
    shown: () => [...screen.keys()],
    add(...items: Item[]) {
      for (const one of items) queue.set(one.id, one)
      next()
    },
    close(id: string) {
      screen.delete(id)
      next()
    },
  }
}

test.each(['tour', 'modal', 'spotlight'])('a %s waits until the modal before it is closed', kind => {
  const { add, shown, close } = setUp()
  add(item('first', 'modal'), item('second', kind))
  expect(shown()).toEqual(['first'])
  close('first')
  expect(shown()).toEqual(['second'])
})

test.each(['tooltip', 'banner', 'hotspot', 'checklist'])('a %s is shown beside a modal', kind => {
  const { add, shown } = setUp()
  add(item('first', 'modal'), item('second', kind))
  expect(shown()).toEqual(['first', 'second'])
})

test('items take turns in the order in which they were triggered', () => {
  const { add, shown, close } = setUp()
  add(item('a', 'modal'), item('b', 'tour'), item('c', 'spotlight'))
  close('a')
  expect(shown()).toEqual(['b'])
  close('b')
  expect(shown()).toEqual(['c'])
})

test('an item that is on the screen is not shown twice', () => {
  const { add, shown, close } = setUp()
  add(item('a', 'banner'))
  add(item('a', 'banner'))
  expect(shown()).toEqual(['a'])
  close('a')
  expect(shown()).toEqual(['a'])
})

test('an item that was removed is not shown', () => {
  const { queue, add, shown, close } = setUp()
  add(item('a', 'modal'), item('b', 'modal'), item('c', 'modal'))
  queue.delete('b')
  close('a')
  expect(shown()).toEqual(['c'])
  queue.clear()
  close('c')
  expect(shown()).toEqual([])
})
