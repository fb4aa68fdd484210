/** Attributes that every request has. */
const ofSystem = /^(?:user_id|environment|locale|url|content|tour)(?:\.|$)/

/** What a rule that reads this path needs in the claims or tokens of a user; undefined if every request has it. */
export const attributeIn = (path: string): string | undefined =>
  ofSystem.test(path) ? undefined : path.replace(/^claims\./, '')

/** Whether users had an attribute. A path may lead into one, and the name of one may contain dots itself. */
export const isKnownAttribute = (path: string, known: ReadonlySet<string>): boolean =>
  known.has(path) || known.has(path.split('.', 1)[0] ?? '')

const longestName = 40

/** The known name that an unknown one was probably meant to be. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name)
  if (wanted.length > longestName) return undefined
  let nearest: string | undefined
  let best = wanted.length < 4 ? 1 : 2
  for (const candidate of known) {
    const other = plain(candidate)
    if (Math.abs(other.length - wanted.length) > best) continue
    const distance = editsBetween(wanted, other)
    if (distance > best || (nearest !== undefined && distance === best)) continue
    nearest = candidate
    best = distance
  }
  return nearest
}

/** `planName`, `plan_name` and `Plan-Name` are the same name to a person. */
const plain = (name: string): string => name.toLowerCase().replace(/[_\-\s]/g, '')

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
