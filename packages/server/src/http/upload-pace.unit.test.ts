import { expect, test } from 'vitest'
import { createUploadPace } from './upload-pace.ts'

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function upload(pace: ReturnType<typeof createUploadPace>, owner: string, parts: number) {
  const file = pace.begin(owner)
  for (let part = 0; part < parts; part++) await file.hasRead(10)
  file.end()
}

test('all uploads of an owner together keep to the pace', async () => {
  const pace = createUploadPace({ bytesPerSecond: 1000, freeBytes: 100 })
  const uploads = () => Promise.all([upload(pace, 'one', 20), upload(pace, 'one', 20)])
  // 400 bytes, of which 100 are free: 300 ms.
  expect(await millisecondsOf(uploads)).toBeGreaterThan(290)
})

test('the uploads of another owner do not wait for them', async () => {
  const pace = createUploadPace({ bytesPerSecond: 1000, freeBytes: 100 })
  const ended: string[] = []
  const slow = upload(pace, 'one', 40).then(() => ended.push('one'))
  await upload(pace, 'another', 10).then(() => ended.push('another'))
  await slow
  expect(ended).toEqual(['another', 'one'])
})
