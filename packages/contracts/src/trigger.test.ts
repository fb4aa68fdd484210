import { describe, expect, test } from 'vitest'
import { accepts, refuses } from '../testing/cases.ts'
import { mistakes } from '../testing/mistakes.ts'
import { canonicalTrigger, Trigger, TriggerInput, triggerTypes } from './trigger.ts'

describe('a trigger in a request', () => {
  accepts(TriggerInput, {
    ...Object.fromEntries(triggerTypes.map(type => [`trigger_type ${type}`, { trigger_type: type }])),
    'the alias type': { type: 'page_load' },
    'an event with its name': { trigger_type: 'event', event_name: 'project_created' },
    'a delay': { type: 'delay', delay_ms: 2000 },
    'its own target by the alias': { type: 'hover', element_target: { selector: '#a' } },
    'a depth of scrolling': { type: 'scroll_depth', scroll_percent: 75 },
  })
  refuses(TriggerInput, {
    'no type': [{ delay_ms: 5 }, ''],
    'an unknown type': [{ trigger_type: 'page_unload' }, '/trigger_type'],
    'an unknown type by the alias': [{ type: 'click' }, '/type'],
    '"7" for 7': [{ type: 'delay', delay_ms: '7' }, '/delay_ms'],
    'a fraction of a millisecond': [{ type: 'delay', delay_ms: 0.5 }, '/delay_ms'],
    'a negative delay': [{ type: 'delay', delay_ms: -1 }, '/delay_ms'],
    'a depth of 0': [{ type: 'scroll_depth', scroll_percent: 0 }, '/scroll_percent'],
    'a depth of 101': [{ type: 'scroll_depth', scroll_percent: 101 }, '/scroll_percent'],
    'a target without a key': [{ type: 'hover', element_target: {} }, '/element_target'],
    'an unknown field': [{ type: 'manual', delay: 5 }, ''],
    null: [null, ''],
  })
})

test('a mistake beside the alias is the only one that is reported', () => {
  expect(mistakes(TriggerInput, { type: 'delay', delay_ms: '7' })).toEqual(['/delay_ms must be integer'])
})

test('the alias type is answered as trigger_type, with a canonical target', () => {
  const trigger = canonicalTrigger({ type: 'hover', delay_ms: 5, element_target: { selector: '#a' } })
  expect(trigger).toEqual({ trigger_type: 'hover', delay_ms: 5, element_target: { css_selector: '#a' } })
  expect(mistakes(Trigger, trigger)).toEqual([])
  expect(mistakes(Trigger, { type: 'hover' })).not.toEqual([])
  expect(canonicalTrigger({ type: 'idle', trigger_type: 'event' })).toEqual({ trigger_type: 'event' })
})
