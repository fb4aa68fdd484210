import { describe, expect, test } from 'vitest'
import { accepts, rejects } from '../testing/cases.ts'
import { validationErrors } from '../testing/validation-errors.ts'
import { canonicalTrigger, Trigger, TriggerInput, triggerTypes } from './trigger.ts'

describe('TriggerInput', () => {
  accepts(TriggerInput, {
    ...Object.fromEntries(triggerTypes.map(type => [`trigger_type ${type}`, { trigger_type: type }])),
    'the alias type': { type: 'page_load' },
    'an event with its name': { trigger_type: 'event', event_name: 'project_created' },
    'a delay': { type: 'delay', delay_ms: 2000 },
    'an element target with the alias selector': { type: 'hover', element_target: { selector: '#a' } },
    'null for fields that are not used': {
      trigger_type: 'manual',
      type: null,
      delay_ms: null,
      event_name: null,
      scroll_percent: null,
      element_target: null,
    },
    'the alias next to null': { trigger_type: null, type: 'manual' },
    'a scroll depth': { type: 'scroll_depth', scroll_percent: 75 },
  })
  rejects(TriggerInput, {
    'no type': [{ delay_ms: 5 }, ''],
    'null as the type': [{ trigger_type: null }, '/trigger_type'],
    'null as the alias': [{ type: null }, ''],
    'an unknown type': [{ trigger_type: 'page_unload' }, '/trigger_type'],
    'an unknown type in the alias': [{ type: 'click' }, '/type'],
    'a string as the delay': [{ type: 'delay', delay_ms: '7' }, '/delay_ms'],
    'a fraction of a millisecond': [{ type: 'delay', delay_ms: 0.5 }, '/delay_ms'],
    'a negative delay': [{ type: 'delay', delay_ms: -1 }, '/delay_ms'],
    'a scroll depth of 0': [{ type: 'scroll_depth', scroll_percent: 0 }, '/scroll_percent'],
    'a scroll depth of 101': [{ type: 'scroll_depth', scroll_percent: 101 }, '/scroll_percent'],
    'a target without a key': [{ type: 'hover', element_target: {} }, '/element_target'],
    'an unknown field': [{ type: 'manual', delay: 5 }, ''],
    null: [null, ''],
  })
})

test('an error next to the alias is reported where it is, and nowhere else', () => {
  const errors = validationErrors(TriggerInput, { type: 'delay', delay_ms: '7' })
  expect(errors).toContain('/delay_ms must be integer')
  expect(errors.filter(error => !error.startsWith('/delay_ms '))).toEqual([])
})

test('canonicalTrigger replaces the aliases type and selector', () => {
  const trigger = canonicalTrigger({ type: 'hover', delay_ms: 5, element_target: { selector: '#a' } })
  expect(trigger).toEqual({ trigger_type: 'hover', delay_ms: 5, element_target: { css_selector: '#a' } })
  expect(validationErrors(Trigger, trigger)).toEqual([])
  expect(validationErrors(Trigger, { type: 'hover' })).not.toEqual([])
  expect(canonicalTrigger({ type: 'idle', trigger_type: 'event' })).toEqual({ trigger_type: 'event' })
  const nulls = { delay_ms: null, event_name: null, element_target: null }
  expect(canonicalTrigger({ trigger_type: null, type: 'idle', ...nulls })).toEqual({ trigger_type: 'idle' })
})
