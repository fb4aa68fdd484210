import { afterEach, expect, test, vi } from 'vitest'
import { createTell } from './tell.ts'

afterEach(() => void vi.restoreAllMocks())

function setUp() {
  const written: string[] = []
  for (const name of ['group', 'info', 'groupEnd'] as const)
    vi.spyOn(console, name).mockImplementation((text = '') => void written.push(`${name} ${text}`))
  return { tell: createTell(), written }
}

test('a line is written once, until its state changes', () => {
  const { tell, written } = setUp()
  for (const text of ['waits', 'waits', '', '', 'waits', 'closed']) tell([{ about: 'a', text }])
  expect(written).toEqual(['info [Guide] waits', 'info [Guide] waits', 'info [Guide] closed'])
})

test('new lines are grouped under the title, and without new lines there is no group', () => {
  const { tell, written } = setUp()
  const lines = [{ about: 'a', text: 'waits' }]
  tell(lines, 'Page 1')
  tell(lines, 'Page 2')
  expect(written).toEqual(['group [Guide] Page 1', 'info [Guide] waits', 'groupEnd '])
})
