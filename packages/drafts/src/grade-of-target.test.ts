import { expect, test } from 'vitest'
import { gradeOfTarget } from './grade-of-target.ts'

test.each([
  [{ data_attribute: 'new-project' }, 'will hold', 'mark'],
  [{ data_attribute: 'data-testid=new-project', css_selector: 'main > button' }, 'will hold', 'mark'],
  [{ data_attribute: 'data-id=7' }, 'should hold', 'attribute'],
  [{ element_id: 'new' }, 'should hold', 'id'],
  [{ css_selector: 'app-menu[data-cy="menu"] >>> [data-testid="a > b"]' }, 'will hold', 'mark'],
  [{ css_selector: 'app-menu:nth-of-type(2) >>> [data-testid="new"]' }, 'fragile', 'place'],
  [{ css_selector: '#menu' }, 'should hold', 'id'],
  [{ css_selector: 'nav a[href="/projects"]' }, 'should hold', 'attribute'],
  [{ css_selector: 'button[aria-label="New"], main > button:not(:lang(en))' }, 'should hold', 'attribute'],
  [{ css_selector: 'button.primary' }, 'fragile', 'class'],
  [{ css_selector: 'main > div:nth-child(3)' }, 'fragile', 'place'],
  [{ css_selector: 'h1' }, 'fragile', 'place'],
])('%j: %s', (target, grade, ground) => {
  expect(gradeOfTarget(target)).toEqual({ grade, ground })
})

test('a target without a key has no grade', () => {
  expect([gradeOfTarget(null), gradeOfTarget({}), gradeOfTarget({ element_id: '' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
