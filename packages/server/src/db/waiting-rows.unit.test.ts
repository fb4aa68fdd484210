import { expect, test } from 'vitest'
import { createWaitingRows } from './waiting-rows.ts'

interface Row {
  tenant_id: string
  name: string
}

const rowOf = (tenant_id: string, name: string): Row => ({ tenant_id, name })

test('rows are written in parts, and each tenant has its own room', async () => {
  const parts: Row[][] = []
  const rows = createWaitingRows<Row>({
    maxOfTenant: 150,
    put: async part => void parts.push(part),
    onFailed() {},
  })
  for (let index = 0; rows.hasRoom('busy', `${index}`); index++)
    rows.set(`${index}`, rowOf('busy', `${index}`))
  expect([rows.hasRoom('busy', '0'), rows.hasRoom('other', '0')]).toEqual([true, true])
  rows.set('0', rowOf('other', '0'))
  await rows.write()
  expect(parts.map(part => part.length)).toEqual([100, 51])
  expect([rows.hasRoom('busy', '150'), rows.find('busy', '0')]).toEqual([true, undefined])
})

test('a part that fails does not keep the next one from being written, and its rows are told', async () => {
  const written: string[] = []
  const lost: string[] = []
  const rows = createWaitingRows<Row>({
    maxOfTenant: 200,
    async put(part) {
      if (part.some(({ name }) => name === '7')) throw new Error('cannot be written')
      written.push(...part.map(({ name }) => name))
    },
    onFailed: (_, failed) => void lost.push(...failed.map(({ name }) => name)),
  })
  for (let index = 0; index < 200; index++) rows.set(`${index}`, rowOf('one', `${index}`))
  await rows.write()
  expect([written.length, lost]).toEqual([199, ['7']])
})
