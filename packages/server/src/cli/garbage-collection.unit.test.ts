import { expect, test } from 'vitest'
import { growthFor } from './garbage-collection.ts'

const MiB = 1024 * 1024

test.each([
  [0, 100],
  [449, 100],
  [450, 30],
  [499, 30],
  [500, 12],
  [4000, 12],
])('in a process of %i MiB the heap may grow by %i %%', (size, percent) =>
  expect(growthFor(size * MiB)).toBe(percent),
)
