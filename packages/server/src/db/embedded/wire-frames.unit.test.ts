import { expect, test } from 'vitest'
import { createFrameReader } from './wire-frames.ts'

function frame(type: string, body: string) {
  const length = Buffer.alloc(4)
  length.writeInt32BE(Buffer.byteLength(body) + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}

const startup = frame('', '\0\x03\0\0user\0postgres\0\0')
const extended = Buffer.concat([
  frame('P', '\0select $1::text\0\0\0'),
  frame('B', '\0\0\0\x01\0\0\0\x01\0\0\0\x08SQXH\0\0\0\x04\0\x01\0\0'),
  frame('D', 'P\0'),
  frame('E', '\0\0\0\0\0'),
  frame('S', ''),
])
const simple = frame('Q', 'select 1\0')
const conversation = Buffer.concat([startup, extended, simple, extended, frame('X', '')])

function readIn(sizes: number) {
  const read = createFrameReader()
  const actions = []
  for (let at = 0; at < conversation.length; at += sizes) {
    actions.push(...read(conversation.subarray(at, at + sizes)))
  }
  return actions
}

test.each([1, 2, 3, 5, 7, 64, 100_000])(
  'cuts a conversation that comes in pieces of %i into whole batches',
  size => {
    expect(readIn(size)).toEqual([
      { kind: 'startup' },
      { kind: 'batch', bytes: new Uint8Array(extended) },
      { kind: 'batch', bytes: new Uint8Array(simple) },
      { kind: 'batch', bytes: new Uint8Array(extended) },
      { kind: 'terminate' },
    ])
  },
)

test('a batch has its own buffer, so that it can be transferred', () => {
  const [, batch] = readIn(100_000)
  expect(batch?.kind === 'batch' && batch.bytes.buffer.byteLength).toBe(extended.length)
})

test('reading a result in portions is an error instead of an endless wait', () => {
  const read = createFrameReader()
  read(startup)
  expect(() => read(frame('H', ''))).toThrow('in portions')
})
