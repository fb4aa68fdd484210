import { expect, test } from 'vitest'
import { arm, type TriggerModule } from './arm.ts'
import { createEmitter } from './emitter.ts'
import type { Item } from './item.ts'

function setUp(trigger: object, state = 'none') {
  const emitter = createEmitter()
  const item = { trigger, progress: { state } } as unknown as Item
  const seen = { fired: 0, loaded: 0, disarmed: 0, failed: [] as unknown[] }
  let fire = () => {}
  const triggers = async (): Promise<TriggerModule> => {
    seen.loaded++
    return {
      armTrigger: (_item, work) => {
        fire = work
        return () => seen.disarmed++
      },
    }
  }
  const stop = arm(item, () => seen.fired++, {
    emitter,
    triggers,
    senses: {} as never,
    failed: cause => seen.failed.push(cause),
  })
  return { emitter, seen, stop, fire: () => fire() }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

test('page_load fires at once, and loads nothing', () => {
  expect(setUp({ trigger_type: 'page_load' }).seen).toMatchObject({ fired: 1, loaded: 0 })
})

test('first_visit fires only for who has not been there', () => {
  expect(setUp({ trigger_type: 'first_visit' }).seen.fired).toBe(1)
  expect(setUp({ trigger_type: 'first_visit' }, 'seen').seen.fired).toBe(0)
})

test('manual never fires', () => {
  expect(setUp({ trigger_type: 'manual' }).seen).toMatchObject({ fired: 0, loaded: 0 })
})

test('event fires once, for its own name alone', () => {
  const { emitter, seen } = setUp({ trigger_type: 'event', event_name: 'paid' })
  emitter.emit('event:other', {})
  expect(seen.fired).toBe(0)
  emitter.emit('event:paid', {})
  emitter.emit('event:paid', {})
  expect(seen.fired).toBe(1)
})

test('the others are loaded when they are needed, and fire once', async () => {
  const { seen, fire } = setUp({ trigger_type: 'hover' })
  await settled()
  fire()
  fire()
  expect(seen).toMatchObject({ fired: 1, loaded: 1, disarmed: 1 })
})

test('what is stopped before it is loaded never fires', async () => {
  const { seen, stop, fire } = setUp({ trigger_type: 'hover' })
  stop()
  await settled()
  fire()
  expect(seen.fired).toBe(0)
})
