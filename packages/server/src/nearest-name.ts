/** The candidate that a mistyped name was probably meant to be; undefined if none is similar enough. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map(candidate => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ candidate, distance }) => distance <= allowedMistakes(candidate))
    .sort((a, b) => a.distance - b.distance)
  return best?.candidate
}

/** A short name is quickly similar to another one that is right: HOST and HOME. */
const allowedMistakes = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** How many characters must be added, removed, replaced or swapped with their neighbour to turn one text into another. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? Infinity
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        at(1, 0) + 1,
        (row[j - 1] ?? Infinity) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isSwapped ? at(2, 2) + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? Infinity
}
