import { invalid, Refusal } from '../errors.ts'
import {
  backslash,
  byteOrderMarkLength,
  closeList,
  closeObject,
  colon,
  comma,
  hasByteOrderMark,
  openList,
  openObject,
  quote,
  spaces,
} from './json-bytes.ts'

/** A field of an object with its value, or an element of a list that is the value of a field. Both are JSON text. */
export interface JsonPart {
  field: string
  /** The place in the list; null if the value is not a list; -1 for the list itself, before its elements. */
  index: number | null
  json: Buffer
}

const maxPart = 2 * 1024 * 1024
const ends = new Set([comma, colon, closeList, closeObject, ...spaces])
const none = Buffer.alloc(0)

/**
 * Splits the text of a JSON object into the values of its fields, and lists into their elements, while the text arrives. So
 * a large object is never in memory as text. The parts may still be wrong JSON, but what is between them is right.
 */
export async function* splitJson(chunks: AsyncIterable<Buffer>): AsyncGenerator<JsonPart> {
  const reader = createReader(chunks)
  await reader.skipByteOrderMark()
  await reader.require(openObject)
  if (!(await reader.skip(closeObject))) {
    do yield* readField(reader)
    while (await reader.skip(comma))
    await reader.require(closeObject)
  }
  if ((await reader.next()) !== undefined) throw notJson()
}

type Reader = ReturnType<typeof createReader>

async function* readField(reader: Reader): AsyncGenerator<JsonPart> {
  if ((await reader.next()) !== quote) throw notJson()
  const field = nameOf(await reader.value(''))
  await reader.require(colon)
  if (!(await reader.skip(openList))) {
    yield { field, index: null, json: await reader.value(field) }
    return
  }
  yield { field, index: -1, json: none }
  if (await reader.skip(closeList)) return
  let index = 0
  do {
    yield { field, index, json: await reader.value(`${field}[${index}]`) }
    index += 1
  } while (await reader.skip(comma))
  await reader.require(closeList)
}

function createReader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]()
  let pending: Buffer = none

  async function readMore(): Promise<boolean> {
    const { done, value } = await source.next()
    if (done) return false
    pending = pending.length === 0 ? value : Buffer.concat([pending, value])
    return true
  }

  /** The next byte that is not a space; undefined at the end. */
  async function next(): Promise<number | undefined> {
    for (;;) {
      const at = pending.findIndex(byte => !spaces.has(byte))
      pending = at < 0 ? none : pending.subarray(at)
      if (at >= 0) return pending[0]
      if (!(await readMore())) return undefined
    }
  }

  async function skip(byte: number): Promise<boolean> {
    if ((await next()) !== byte) return false
    pending = pending.subarray(1)
    return true
  }

  return {
    next,
    skip,

    async require(byte: number) {
      if (!(await skip(byte))) throw notJson()
    },

    async skipByteOrderMark() {
      while (pending.length < byteOrderMarkLength && (await readMore()));
      if (hasByteOrderMark(pending)) pending = pending.subarray(byteOrderMarkLength)
    },

    /** The text of the next value. @param path for the refusal of a value that is too large */
    async value(path: string): Promise<Buffer> {
      await next()
      const scan = createScan()
      for (;;) {
        const end = scan(pending)
        if (end !== undefined) {
          const json = pending.subarray(0, end)
          pending = pending.subarray(end)
          return json
        }
        if (pending.length > maxPart) throw new Refusal('PAYLOAD_TOO_LARGE', `${path}: is larger than 2 MiB`)
        if (!(await readMore())) throw notJson()
      }
    },
  }
}

/** Returns a function that looks for the end of a value in its bytes. It goes on where it has stopped for more bytes. */
function createScan() {
  let at = 0
  let depth = 0
  let isInString = false

  /** Moves behind the end of the string. */
  function endString(bytes: Buffer): boolean {
    while (at < bytes.length) {
      const byte = bytes[at]
      if (byte === backslash) at += 2
      else {
        at += 1
        if (byte === quote) return true
      }
    }
    return false
  }

  return (bytes: Buffer): number | undefined => {
    while (at < bytes.length) {
      if (isInString) {
        if (!endString(bytes)) return undefined
        isInString = false
        if (depth === 0) return at
        continue
      }
      const byte = bytes[at] as number
      if (depth === 0 && at > 0 && ends.has(byte)) return at
      if (byte === quote) isInString = true
      else if (byte === openList || byte === openObject) depth += 1
      else if (byte === closeList || byte === closeObject) {
        depth -= 1
        if (depth <= 0) return at + 1
      }
      at += 1
    }
    return undefined
  }
}

function nameOf(json: Buffer): string {
  try {
    return JSON.parse(json.toString())
  } catch {
    throw notJson()
  }
}

export const notJson = () => invalid('body: is not valid JSON')
