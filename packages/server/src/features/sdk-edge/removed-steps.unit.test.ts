import type { SnapshotItem } from '@guide/engine'
import { expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { ProgressEntry } from '../progress/progress-reads.ts'
import { createRemovedSteps } from './removed-steps.ts'

test('while the database is away the progress stays as it is, and the next request asks again', async () => {
  let asked = 0
  const execute = async () => {
    asked++
    if (asked === 1) throw new Error('away')
    return { rows: [{ index: 0 }] }
  }
  const database = { sql: { execute }, withTimeout: (query: unknown) => query } as unknown as Database
  const { replaced } = createRemovedSteps(database)
  const tour = { id: 'tour_1', version: 2 } as SnapshotItem
  const entry = { state: 'in_progress', step_id: 'gone', step_version: 1 } as ProgressEntry
  const reached = async () =>
    (
      await replaced('ten_1', [tour], new Map([['tour_1', new Set(['left'])]]), new Map([['tour_1', entry]]))
    ).get('tour_1')?.step_id
  expect(await reached()).toBe('gone')
  expect(await reached()).toBe('left')
  expect(await reached()).toBe('left')
  expect(asked).toBe(2)
})
