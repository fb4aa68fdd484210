import { expect, test } from 'vitest'
import { armItem } from './arm-item.ts'
import { createEmitter } from './emitter.ts'
import type { Item } from './item.ts'
import type { TriggerContext } from './later/triggers/trigger-context.ts'
import type { LoadLater } from './modules.ts'

function setUp(trigger: object, state = 'none') {
  const emitter = createEmitter()
  const item = { trigger, progress: { state } } as unknown as Item
  const seen = { fired: 0, loaded: 0, disarmed: 0, failed: [] as unknown[] }
  let fire = () => {}
  const later = async () => {
    seen.loaded++
    return {
      armTrigger: (_item: Item, work: () => void, { signal }: TriggerContext) => {
        fire = work
        signal.addEventListener('abort', () => seen.disarmed++)
      },
    }
  }
  const stop = armItem(item, () => seen.fired++, {
    emitter,
    later: later as unknown as LoadLater,
    targets: {} as never,
    reportMissing: () => {},
    failed: cause => seen.failed.push(cause),
  })
  return { emitter, seen, stop, fire: () => fire() }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

test('page_load fires at once and loads nothing', () => {
  expect(setUp({ trigger_type: 'page_load' }).seen).toMatchObject({ fired: 1, loaded: 0 })
})

test('first_visit fires only for users without progress', () => {
  expect(setUp({ trigger_type: 'first_visit' }).seen.fired).toBe(1)
  expect(setUp({ trigger_type: 'first_visit' }, 'seen').seen.fired).toBe(0)
})

test('manual never fires', () => {
  expect(setUp({ trigger_type: 'manual' }).seen).toMatchObject({ fired: 0, loaded: 0 })
})

test('B44: event fires every time, and only for its own name', () => {
  const { emitter, seen } = setUp({ trigger_type: 'event', event_name: 'paid' })
  emitter.emit('event:other', {})
  expect(seen.fired).toBe(0)
  emitter.emit('event:paid', {})
  emitter.emit('event:paid', {})
  expect(seen.fired).toBe(2)
})

test('other triggers are loaded when an item needs them, and fire once', async () => {
  const { seen, fire } = setUp({ trigger_type: 'scroll_depth' })
  await settled()
  fire()
  fire()
  expect(seen).toMatchObject({ fired: 1, loaded: 1, disarmed: 1 })
})

test('a trigger that is stopped before it is loaded never fires', async () => {
  const { seen, stop, fire } = setUp({ trigger_type: 'hover' })
  stop()
  await settled()
  fire()
  expect(seen.fired).toBe(0)
})
