import { expect, test } from 'vitest'
import type { Definition } from './definition.ts'
import { type DraftState, isUnsaved, reduceDraft } from './draft-state.ts'

const titled = (title: string) => ({ title }) as Definition
const start: DraftState = {
  definition: titled('a'),
  base: titled('a'),
  itemTag: '',
  stored: null,
  draftTag: '',
  past: [],
  future: [],
  lastEdit: null,
  isSending: false,
  failure: null,
  conflict: null,
  problems: [],
  isRefused: false,
}
const edit = (state: DraftState, title: string, at: number, path = 'title') =>
  reduceDraft(state, { type: 'edited', definition: titled(title), path, at })
const undo = (state: DraftState) => reduceDraft(state, { type: 'undone' })
const redo = (state: DraftState) => reduceDraft(state, { type: 'redone' })

test('keys in one field that follow each other are one change to undo', () => {
  const state = ['ab', 'abc', 'abcd'].reduce((before, title, at) => edit(before, title, at * 200), start)
  expect(undo(state).definition).toEqual(titled('a'))
  expect(redo(undo(state)).definition).toEqual(titled('abcd'))
})

test('another field or a pause begins another change', () => {
  const state = edit(edit(edit(start, 'b', 0), 'c', 100, 'body'), 'd', 5000, 'body')
  expect([undo(state), undo(undo(state))].map(({ definition }) => definition.title)).toEqual(['c', 'b'])
})

test('a change after undo forgets what could be redone', () => {
  const state = edit(undo(edit(start, 'b', 0)), 'c', 9000)
  expect(state.future).toEqual([])
  expect(redo(state)).toBe(state)
})

test('a change that changes nothing is none', () => {
  expect(edit(start, 'a', 0)).toBe(start)
})

test('what is typed while the draft is applied stays, and is unsaved', () => {
  const sent = edit(start, 'b', 0)
  const typed = edit(sent, 'bc', 100)
  const applied = { type: 'applied', sent: sent.definition, definition: titled('b'), etag: 'x' } as const
  const state = reduceDraft(typed, applied)
  expect([state.definition.title, state.base.title, isUnsaved(state)]).toEqual(['bc', 'b', true])
  expect(isUnsaved(reduceDraft(sent, applied))).toBe(false)
})
