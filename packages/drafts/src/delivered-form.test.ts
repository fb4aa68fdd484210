import type { ContentKind } from '@guide/contracts'
import { describe, expect, test } from 'vitest'
import { SdkContent, SdkTour } from '../../contracts/src/sdk-items.ts'
import { validationErrors } from '../../contracts/testing/validation-errors.ts'
import { deliveredForm, type TreeOf } from './delivered-form.ts'
import { kindNames } from './kind-names.ts'

const treeOf: TreeOf = text => (text ? [{ type: 'paragraph', children: [{ type: 'text', text }] }] : [])
const deliver = (kind: ContentKind, definition: object) => deliveredForm(kind, definition, treeOf)
const errorsOf = (kind: ContentKind, item: unknown) =>
  validationErrors(kind === 'tour' ? SdkTour : SdkContent, item)

const step = { step_id: 'one', order: 0, title: 'One', body: '*Hi*', element_target: { element_id: 'a' } }
const complete = {
  title: 'Hello',
  body: 'There.',
  steps: [step],
  items: [{ item_id: 'a', title: 'Look', body: 'Around.' }],
  element_target: { css_selector: '#a' },
  cta_text: 'Go',
  cta_url: '/go',
}

describe.each(Object.keys(kindNames) as ContentKind[])('a %s', kind => {
  test('that is complete is as the service delivers it, and nothing is missing', () => {
    const { item, missing } = deliver(kind, complete)
    expect(errorsOf(kind, item)).toEqual([])
    expect(missing).toEqual([])
  })

  test.each([
    ['that is empty', {}],
    ['of nulls', { title: null, body: null, steps: null, items: null, element_target: null, cta_text: null }],
    [
      'of other types',
      { title: 7, body: {}, steps: 'no', items: [null, 3], element_target: [], position: 4 },
    ],
    ['with empty parts', { steps: [{}, {}], items: [{}, {}], element_target: { css_selector: '' } }],
  ])('%s does not break the stage, and something is missing', (_, definition) => {
    const { item, missing } = deliver(kind, definition)
    if (item) expect(errorsOf(kind, item)).toEqual([])
    expect(missing.length).toBeGreaterThan(0)
  })
})

test('a tour without steps shows nothing', () => {
  expect(deliver('tour', { title: 'Hello' })).toEqual({
    item: null,
    missing: [{ message: 'This tour has no steps yet. Add one to see it here.', values: {} }],
  })
})

test('steps are in their order, and what one of them needs names it', () => {
  const steps = [
    { ...step, step_id: 'b', order: 5, element_target: null },
    { ...step, step_id: 'a', order: 2 },
  ]
  const { item, missing } = deliver('tour', { title: 'Hello', steps })
  expect((item as SdkTour).steps.map(({ step_id }) => step_id)).toEqual(['a', 'b'])
  expect(missing).toMatchObject([{ values: { number: 2 }, stepId: 'b' }])
})
