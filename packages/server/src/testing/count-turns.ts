/** Counts the turns of the event loop: how often other requests could run. */
export function countTurns() {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  return {
    soFar: (): number => turns,
    stop(): number {
      clearImmediate(next)
      return turns
    },
  }
}
