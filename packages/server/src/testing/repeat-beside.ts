import { expect } from 'vitest'

/**
 * Repeats an attack while a neighbour asks again and again: each time the neighbour is answered, the attack has begun, and
 * it goes on afterwards.
 * @param isEnough whether the attack has gone far enough; the neighbour asks three times in any case
 */
export async function repeatBeside(
  attack: () => Promise<unknown>,
  askAsNeighbour: () => Promise<void>,
  isEnough = () => true,
): Promise<void> {
  let rounds = 0
  let isOver = false
  const goOn = async () => {
    for (; !isOver; rounds++) await attack()
  }
  const attacking = goOn()
  // It may fail while the neighbour asks, before anyone waits for it.
  attacking.catch(() => {})
  try {
    for (let asked = 0; asked < 3 || !isEnough(); asked++) {
      const before = rounds
      await askAsNeighbour()
      await Promise.race([attacking, expect.poll(() => rounds, { interval: 1 }).toBeGreaterThan(before)])
    }
  } finally {
    isOver = true
    await attacking
  }
}
