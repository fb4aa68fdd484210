import { describe, expect, test } from 'vitest'
import {
  type Command,
  contentTransition,
  type ItemState,
  type Transition,
  tourTransition,
} from './item-states.ts'

type Case = [status: ItemState['status'], command: Command, changes: 'changed' | 'unchanged', outcome: string]

const tours: Case[] = [
  ['draft', 'update', 'unchanged', 'draft 3'],
  ['draft', 'update', 'changed', 'draft 3'],
  ['published', 'update', 'unchanged', 'published 3'],
  ['published', 'update', 'changed', 'published 3'],
  ['archived', 'update', 'unchanged', 'refused: copy it, or roll it back'],
  ['archived', 'update', 'changed', 'refused: copy it, or roll it back'],

  ['draft', 'publish', 'unchanged', 'published 4'],
  ['draft', 'publish', 'changed', 'published 4'],
  ['published', 'publish', 'unchanged', 'refused: publish its changes'],
  ['published', 'publish', 'changed', 'refused: publish its changes'],
  ['archived', 'publish', 'unchanged', 'refused: copy it, or roll it back'],
  ['archived', 'publish', 'changed', 'refused: copy it, or roll it back'],

  ['draft', 'publish_changes', 'unchanged', 'refused: publish it'],
  ['draft', 'publish_changes', 'changed', 'refused: publish it'],
  ['published', 'publish_changes', 'unchanged', 'refused: edit it first'],
  ['published', 'publish_changes', 'changed', 'published 4'],
  ['archived', 'publish_changes', 'unchanged', 'refused: copy it, or roll it back'],
  ['archived', 'publish_changes', 'changed', 'refused: copy it, or roll it back'],

  ['draft', 'archive', 'unchanged', 'archived 3'],
  ['draft', 'archive', 'changed', 'archived 3'],
  ['published', 'archive', 'unchanged', 'archived 3'],
  ['published', 'archive', 'changed', 'archived 3'],
  ['archived', 'archive', 'unchanged', 'refused: roll it back'],
  ['archived', 'archive', 'changed', 'refused: roll it back'],

  ['draft', 'rollback', 'unchanged', 'published 4'],
  ['draft', 'rollback', 'changed', 'published 4'],
  ['published', 'rollback', 'unchanged', 'published 4'],
  ['published', 'rollback', 'changed', 'published 4'],
  ['archived', 'rollback', 'unchanged', 'published 4'],
  ['archived', 'rollback', 'changed', 'published 4'],
]

const statuses = ['draft', 'published', 'archived'] as const
const inAnyState = (command: Command, outcome: (status: string) => string): Case[] =>
  statuses.flatMap(status =>
    (['unchanged', 'changed'] as const).map((changes): Case => [status, command, changes, outcome(status)]),
  )

const content: Case[] = [
  ...inAnyState('update', status => `${status} 3`),
  ...inAnyState('publish', () => 'published 4'),
  ...inAnyState('publish_changes', () => 'refused: publish it'),
  ...inAnyState('archive', () => 'archived 3'),
  ...inAnyState('rollback', () => 'published 4'),
]

const resources: [string, Transition, Case[]][] = [
  ['tour', tourTransition, tours],
  ['content item', contentTransition, content],
]

describe.each(resources)('a %s', (_, transition, cases) => {
  test.each(cases)('%s, %s, %s → %s', (status, command, changes, expected) => {
    const outcome = transition({ status, version: 3, hasUnpublishedChanges: changes === 'changed' }, command)
    if ('refused' in outcome) {
      expect(expected).toMatch(/^refused: /)
      expect(outcome.refused).toContain(expected.replace('refused: ', ''))
    } else {
      expect(`${outcome.status} ${outcome.version}`).toBe(expected)
    }
  })

  test('has an outcome for every state and command', () => {
    expect(new Set(cases.map(([status, command, changes]) => `${status} ${command} ${changes}`)).size).toBe(
      30,
    )
  })
})
