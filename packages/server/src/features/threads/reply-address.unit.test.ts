import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isReplyTo, readReplyAddresses, replyAddress, senderAddress } from './reply-address.ts'

const thread = { tenant_id: 'ten_1', thread_id: 'thr_0123456789ab', signing_key: randomBytes(32) }
const address = replyAddress(thread, 'reply.example.com')

test('a reply address identifies its thread, in upper and lower case', () => {
  for (const to of [address, address.toUpperCase(), `Acme <${address}>`]) {
    const [read] = readReplyAddresses(to)
    expect(read?.threadId).toBe(thread.thread_id)
    expect(isReplyTo(thread, read?.signature ?? Buffer.alloc(0))).toBe(true)
  }
})

test('several reply addresses are all read', () => {
  const other = replyAddress({ ...thread, thread_id: 'thr_ba9876543210' }, 'reply.example.com')
  expect(readReplyAddresses(`${other}, Acme <${address}>`).map(({ threadId }) => threadId)).toEqual([
    'thr_ba9876543210',
    thread.thread_id,
  ])
})

test('a signature is valid for one key, one tenant and one thread only', () => {
  const signature = readReplyAddresses(address)[0]?.signature ?? Buffer.alloc(0)
  expect(isReplyTo({ ...thread, tenant_id: 'ten_2' }, signature)).toBe(false)
  expect(isReplyTo({ ...thread, thread_id: 'thr_0123456789ac' }, signature)).toBe(false)
  expect(isReplyTo({ ...thread, signing_key: randomBytes(32) }, signature)).toBe(false)
})

test.each([
  '',
  'reply+0123456789ab@x',
  `x${address}`,
  address.replace('+', '-'),
  `${address.slice(0, 30)}@x`,
])('%j is not a reply address', to => {
  expect(readReplyAddresses(to)).toEqual([])
})

describe('the sender of a mail', () => {
  test.each([
    ['eve@example.com', 'eve@example.com'],
    [' Eve@Example.com ', 'eve@example.com'],
    ['Eve <eve@example.com>', 'eve@example.com'],
    ['"Eve, E. <b>" eve@example.com', null],
    ['"mallory@example.com" <eve@example.com>', 'eve@example.com'],
    ['<eve@example.com>', 'eve@example.com'],
    ['eve@example.com, mallory@example.com', null],
    ['Eve <eve@example.com> <mallory@example.com>', null],
    ['eve@example.com <mallory@example.com', null],
    ['mallory@example.com, Eve <eve@example.com>', null],
    ['mallory@example.com <eve@example.com>', null],
    ['\u212Aim@example.com', '\u212Aim@example.com'],
    ['eve', null],
    ['', null],
  ])('of %j is %s', (from, sender) => {
    expect(senderAddress(from)).toBe(sender)
  })
})
