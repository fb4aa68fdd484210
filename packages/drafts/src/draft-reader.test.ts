import type { Draft, Tour } from '@guide/contracts'
import { expect, test } from 'vitest'
import { createDraftReader } from './draft-reader.ts'

const refusal = (status: number) => Object.assign(new Error(), { status })

test('what did not change is not sent again, and is what was read before', async () => {
  let title = 'First'
  const asked: (string | undefined)[] = []
  const reader = createDraftReader({
    draft: async () => ({
      value: { draft: null, updated_at: null, updated_by: null } as Draft,
      etag: 'none',
    }),
    async item(knownTag) {
      asked.push(knownTag)
      if (knownTag === title) throw refusal(304)
      return { value: { title } as Tour, etag: title }
    },
  })
  const readTitle = async () => (await reader.read()).item.definition.title
  expect([await readTitle(), await readTitle()]).toEqual(['First', 'First'])
  title = 'Second'
  expect(await readTitle()).toBe('Second')
  expect(asked).toEqual([undefined, 'First', 'First'])
})

test('any other refusal is passed on', async () => {
  const refuse = () => Promise.reject(refusal(403))
  const { read } = createDraftReader({ draft: refuse, item: refuse })
  await expect(read()).rejects.toMatchObject({ status: 403 })
})
