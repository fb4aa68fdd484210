import { expect, test } from 'vitest'
import { messages } from '../../../server/src/features/checks/finding.ts'
import { formatsOf } from '../words/formats.ts'
import type { Translate } from '../words/words.ts'
import { sayFinding } from './say-finding.ts'

const t: Translate = (message, values = {}) =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

test.each<[string, Record<string, string | number>, string]>([
  ['no_steps', {}, 'A tour without steps is never shown.'],
  ['unused_kind', { content_type: 'modal' }, 'Modal is not one of the kinds of content that are used here.'],
  ['unpublished_reference', { id: 'tour_1', status: 'draft' }, 'tour_1 is a draft: users do not get it.'],
  [
    'low_contrast',
    { variant: 'dark', text: '--spot-on-primary', background: '--spot-primary', contrast: '2.1', least: 4.5 },
    'Texts on buttons (Dark): the contrast is 2.1, less than 4.5.',
  ],
  [
    'target_by_likeness',
    { day: '2026-07-01' },
    'Found by likeness since Jul 1: its keys no longer match. Mend it before it is lost.',
  ],
  ['a_new_code', { id: 'x' }, 'the text of the service'],
  ['unpublished_reference', { id: 'x', status: 'a_new_status' }, 'the text of the service'],
])('the finding %s of %j', (code, values, text) => {
  expect(sayFinding({ message: 'the text of the service', code, values }, t, formatsOf('en'))).toBe(text)
})

test.each(Object.keys(messages))('the console has its own words for the finding %s', code => {
  const values = { status: 'draft', content_type: 'modal', at: '2026-07-01T00:00:00Z', day: '2026-07-01' }
  expect(sayFinding({ message: '', code, values }, t, formatsOf('en'))).not.toBe('')
})

test('a finding without a code keeps its text', () => {
  expect(sayFinding({ message: 'Write a title.' }, t, formatsOf('en'))).toBe('Write a title.')
})
