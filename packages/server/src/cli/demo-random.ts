/** Numbers that look random and are always the same for the same seed. */
export function startRandom(seed: string) {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)

  /** From 0 up to 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    chance: (share: number): boolean => next() < share,
    /** A whole number from 0 to below the limit. */
    upTo: (limit: number): number => Math.floor(next() * limit),
    pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
  }
}

export type Random = ReturnType<typeof startRandom>
