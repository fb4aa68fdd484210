interface Held {
  owner: string
  size: number
}

interface Owner<Each> {
  /** Of all that it still has. */
  size: number
  held: Each[]
  /** How many of them have to go. */
  gone: number
}

/**
 * Of what clients hold, such as memory or connections, what has to go so that the rest is not larger than `most`: the first
 * of the owner that holds the most, so that the clients of others are not affected. The last one stays in any case.
 * @param held in the order in which it has to go, such as that in which it began
 */
export function excessOf<Each extends Held>(held: Iterable<Each>, most: number): Each[] {
  const owners = new Map<string, Owner<Each>>()
  let [count, total] = [0, 0]
  for (const each of held) {
    const owner = owners.get(each.owner) ?? { size: 0, held: [], gone: 0 }
    owners.set(each.owner, owner)
    owner.held.push(each)
    owner.size += each.size
    total += each.size
    count++
  }
  const excess: Each[] = []
  if (total <= most) return excess
  // The largest is the last. Of owners with the same size, the first one loses first.
  const bySize = [...owners.values()].reverse().sort((one, other) => one.size - other.size)
  while (total > most && excess.length < count - 1) {
    const largest = bySize.pop() as Owner<Each>
    const first = largest.held[largest.gone++] as Each
    excess.push(first)
    largest.size -= first.size
    total -= first.size
    // To look for the largest again each time would hold the event loop if thousands of owners have thousands too many.
    bySize.splice(placeOf(largest.size, bySize), 0, largest)
  }
  return excess
}

/** Where an owner of this size belongs: before the first one that is not smaller. */
function placeOf(size: number, bySize: readonly { size: number }[]): number {
  let [from, to] = [0, bySize.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((bySize[middle]?.size ?? 0) < size) from = middle + 1
    else to = middle
  }
  return from
}
