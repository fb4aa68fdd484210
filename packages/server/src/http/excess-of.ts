interface Held {
  owner: string | null
  size: number
}

/**
 * Of what clients hold, such as memory or connections, what has to go so that the rest is not larger than `most`: the first
 * of the owner that holds the most, so that the clients of others are not affected. The last one stays in any case.
 * @param held in the order in which it has to go, such as that in which it began
 */
export function excessOf<Each extends Held>(held: Iterable<Each>, most: number): Each[] {
  const owners = new Map<string | null, { size: number; held: Each[] }>()
  let [count, total] = [0, 0]
  for (const each of held) {
    const owner = owners.get(each.owner) ?? { size: 0, held: [] }
    owners.set(each.owner, owner)
    owner.held.push(each)
    owner.size += each.size
    total += each.size
    count++
  }
  const excess: Each[] = []
  while (total > most && excess.length < count - 1) {
    const largest = [...owners.values()].reduce((one, next) => (next.size > one.size ? next : one))
    const first = largest.held.shift() as Each
    excess.push(first)
    largest.size -= first.size
    total -= first.size
  }
  return excess
}
