import { describe, expect, it } from 'vitest'
import { vectors } from '../../testing/vectors.ts'
import { bucketOf, buckets, fnv32a } from './bucket.ts'

describe('buckets', () => {
  it.each(vectors<[string, string, number, number]>('hash'))(
    'E8.1: match the public test case %s, %s',
    (seed, value, _, expected) => {
      expect(bucketOf(seed, value) / buckets).toBe(expected)
    },
  )

  it.each(vectors<[string, string, number]>('buckets'))(
    'E8.1: match the stored bucket of %s, %s',
    (seed, userId, expected) => {
      expect(bucketOf(seed, userId)).toBe(expected)
    },
  )

  it('E8.1: spread users evenly, and differently for each item', () => {
    const users = Array.from({ length: 20_000 }, (_, index) => `user_${index}`)
    const tenth = (seed: string) => users.filter(user => bucketOf(seed, user) < buckets / 10)
    const [one, other] = [tenth('cnt_000000000001'), tenth('cnt_000000000002')]
    expect(Math.abs(one.length - 2000)).toBeLessThan(150)
    expect(Math.abs(one.filter(user => other.includes(user)).length - 200)).toBeLessThan(60)
  })

  it('fnv32a continues the hash of a preceding text', () => {
    expect(fnv32a('größe', fnv32a('cnt_'))).toBe(fnv32a('cnt_größe'))
  })
})
