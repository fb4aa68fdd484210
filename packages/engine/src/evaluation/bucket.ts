const offsetBasis = 0x811c9dc5
const prime = 0x01000193
const utf8 = new TextEncoder()

/** The number of buckets of a rollout: each is a hundredth of a per cent. */
export const buckets = 10_000

/** Thresholds of rollouts that need no bucket: a complete rollout, and one that is switched off. */
export const everyone = buckets + 1
export const nobody = -1

/** FNV-1a, 32 bits, over the UTF-8 bytes of a text. `from` continues the hash of a preceding text. */
export function fnv32a(text: string, from = offsetBasis): number {
  let hash = from
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) return fnvOfBytes(utf8.encode(text.slice(index)), hash)
    hash = Math.imul(hash ^ code, prime)
  }
  return hash >>> 0
}

function fnvOfBytes(bytes: Uint8Array, from: number): number {
  let hash = from
  for (const byte of bytes) hash = Math.imul(hash ^ byte, prime)
  return hash >>> 0
}

/** The bucket of a user for an item, from 0 to 9,999. It never changes, so a larger rollout only adds users. */
export function bucketOf(seed: string, userId: string): number {
  return bucketFrom(seedHashOf(seed), userId)
}

/** The hash of an item's id. As a signed number it takes no memory of its own in V8; the bits are the same. */
export const seedHashOf = (seed: string): number => fnv32a(seed) | 0

/** `bucketOf` for a seed that is already hashed. */
export function bucketFrom(seedHash: number, userId: string): number {
  return fnv32a(String(fnv32a(userId, seedHash))) % buckets
}
