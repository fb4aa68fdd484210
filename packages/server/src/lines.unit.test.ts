import { expect, test } from 'vitest'
import { createLines } from './lines.ts'

test('the work of an owner runs in order, also after a failure; another owner does not wait', async () => {
  const inLine = createLines()
  const done: string[] = []
  let end = () => {}
  const first = inLine('a', () =>
    new Promise<void>(resolve => (end = resolve)).then(() => void done.push('first')),
  )
  const second = inLine('a', async () => {
    done.push('second')
    throw new Error('broken')
  })
  const third = inLine('a', async () => done.push('third'))
  await inLine('b', async () => done.push('of another'))
  end()
  await first
  await expect(second).rejects.toThrow('broken')
  await third
  expect(done).toEqual(['of another', 'first', 'second', 'third'])
})
