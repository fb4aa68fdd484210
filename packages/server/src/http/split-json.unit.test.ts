import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStorable } from '../storable.ts'
import { parseBody, parseJson } from './json-body.ts'
import { splitJson } from './split-json.ts'

async function* inChunks(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

/** The object that the parts of a text make. */
async function joined(text: string, chunkSize: number): Promise<unknown> {
  const object: Record<string, unknown> = {}
  for await (const { field, index, json } of splitJson(inChunks(text, chunkSize))) {
    if (index === null) object[field] = parseJson(json, 'body', [field])
    else if (index < 0) object[field] = []
    else (object[field] as unknown[]).push(parseJson(json, 'body', [field, String(index)]))
  }
  return object
}

/** What a text is as a whole, or undefined if it is refused or not an object. */
function whole(text: string): unknown {
  try {
    const value = parseBody(Buffer.from(text))
    return Array.isArray(value) || typeof value !== 'object' ? undefined : (value ?? undefined)
  } catch {
    return undefined
  }
}

const inParts = (text: string, chunkSize: number) => joined(text, chunkSize).catch(() => undefined)

const chunkSizes = fc.integer({ min: 1, max: 40 })
const names = fc.string({ unit: 'binary' }).filter(name => name !== '__proto__' && isStorable(name))
const objects = fc.dictionary(names, fc.jsonValue({ maxDepth: 4 }), { noNullPrototype: true })
const spacings = fc.constantFrom('', ' ', '\n\t')
const marks = fc.constantFrom('', '\uFEFF')

test('the parts of an object make the same object, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(objects, spacings, marks, chunkSizes, async (object, spacing, mark, chunkSize) => {
      const text = `${mark}${spacing}${JSON.stringify(object, null, spacing)}${spacing}`
      expect(await inParts(text, chunkSize)).toEqual(whole(text))
    }),
  )
})

test('what is refused as a whole is refused in parts, and nothing else', async () => {
  const inserted = fc.constantFrom('', ',', '"', '[', ']', '{', '}', ':', '\\', ' ', '1', '\uFEFF')
  const edits = fc.tuple(fc.nat(), fc.nat({ max: 1 }), inserted)
  await fc.assert(
    fc.asyncProperty(objects, edits, chunkSizes, async (object, [place, removed, added], chunkSize) => {
      const json = JSON.stringify(object)
      const at = place % json.length
      const text = json.slice(0, at) + added + json.slice(at + removed)
      expect([text, await inParts(text, chunkSize)]).toEqual([text, whole(text)])
    }),
    { numRuns: 1000 },
  )
})

test('a byte order mark is accepted at the beginning, and nowhere else', async () => {
  const mark = '\uFEFF'
  expect(await joined(`${mark}{"a":[1]}`, 2)).toEqual({ a: [1] })
  for (const text of [`{"a":${mark}1}`, `{"a":[${mark}1]}`, `{${mark}"a":1}`, `${mark}${mark}{"a":1}`]) {
    expect(whole(text)).toBeUndefined()
    await expect(joined(text, 2)).rejects.toThrow('body: is not valid JSON')
  }
})

test.each([
  ['nothing', ''],
  ['a list', '[1]'],
  ['two objects', '{} {}'],
  ['an open object', '{"a":1'],
  ['an open list', '{"a":[1'],
  ['an open string', '{"a":"b'],
])('%s is refused', async (_, text) => {
  await expect(joined(text, 3)).rejects.toThrow('body: is not valid JSON')
})

test('a part that is too large is refused by its path before it is complete', async () => {
  async function* endless() {
    yield Buffer.from('{"tours":[{},{"title":"')
    for (;;) yield Buffer.alloc(100_000, 'x')
  }
  const reading = async () => {
    for await (const _ of splitJson(endless()));
  }
  await expect(reading()).rejects.toThrow('tours[1]: is larger than 2 MiB')
})
