const longestName = 64

/** The known name that a mistyped one was probably meant to be; undefined if none is similar enough. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name)
  if (wanted.length > longestName) return undefined
  let nearest: string | undefined
  let best = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const other = plain(candidate)
    const allowed = Math.min(best - 1, allowedMistakes(other))
    if (Math.abs(other.length - wanted.length) > allowed) continue
    const mistakes = editsBetween(wanted, other)
    if (mistakes > allowed) continue
    nearest = candidate
    best = mistakes
  }
  return nearest
}

/** `planName`, `plan_name` and `Plan-Name` are the same name to a person. */
const plain = (name: string): string => name.toLowerCase().replace(/[_\-\s]/g, '')

/** A short name is quickly similar to another one that is right: HOST and HOME. */
const allowedMistakes = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** How many letters to add, remove, replace or swap with their neighbour. */
function editsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = next
  }
  return last[b.length] ?? 0
}
