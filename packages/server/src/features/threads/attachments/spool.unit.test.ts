import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSpool, type Spool } from './spool.ts'

let directory: string
let spool: Spool
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guide-spool-'))
  spool = createSpool({ directory, maxBytes: 10 })
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const noReserve = async () => {}
const chunks = (...texts: string[]) => Readable.from(texts.map(text => Buffer.from(text)))

test('a complete file exists during the work and is removed afterwards', async () => {
  const seen = await spool.receive(chunks('hello', 'world'), noReserve, async ({ path, size, sha256 }) => {
    expect(await readdir(directory)).toHaveLength(1)
    return { size, sha256, content: await readFile(path, 'utf8') }
  })
  const sha256 = createHash('sha256').update('helloworld').digest('hex')
  expect(seen).toEqual({ size: 10, sha256, content: 'helloworld' })
  expect(await readdir(directory)).toEqual([])
})

test('a file that is too large is refused at once and not read to its end', async () => {
  let read = 0
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(4, read++)
    })(),
    { highWaterMark: 1 },
  )
  const received = spool.receive(endless, noReserve, async () => 'never')
  await expect(received).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect(read).toBeLessThan(20)
  expect(await readdir(directory)).toEqual([])
})

test('an aborted upload, or failed work, leaves no file behind', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('hello')
      throw new Error('cut off')
    })(),
  )
  await expect(spool.receive(broken, noReserve, async () => 'never')).rejects.toThrow('cut off')
  const failing = spool.receive(chunks('hello'), noReserve, () => Promise.reject(new Error('no room')))
  await expect(failing).rejects.toThrow('no room')
  expect(await readdir(directory)).toEqual([])
})

test('stale files of a killed process are removed, files in use are not', async () => {
  const [old, fresh] = [join(directory, 'old'), join(directory, 'fresh')]
  await writeFile(old, 'x')
  await writeFile(fresh, 'x')
  const twoHoursAgo = Date.now() / 1000 - 7200
  await utimes(old, twoHoursAgo, twoHoursAgo)
  await spool.removeStale()
  expect(await readdir(directory)).toEqual(['fresh'])
  await createSpool({ directory: join(directory, 'nowhere'), maxBytes: 10 }).removeStale()
})
