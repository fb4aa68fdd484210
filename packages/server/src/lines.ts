/** Returns the function that runs the work of each owner one after the other, in the order in which it came. */
export function createLines() {
  /** The latest work of each owner. */
  const latest = new Map<string, Promise<unknown>>()

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const before = latest.get(owner)
    const mine = before ? before.then(work, work) : work()
    latest.set(owner, mine)
    try {
      return await mine
    } finally {
      if (latest.get(owner) === mine) latest.delete(owner)
    }
  }
}
