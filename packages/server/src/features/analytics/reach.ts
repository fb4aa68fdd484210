/** How many users did exactly this with an item: `shown`, `completed` or `step:<step_id>`, sorted. */
export interface ReachLine {
  did: string[]
  users: number
}

/** A number of users with the same history: what they did, and the last day of each. */
export interface History {
  did: string[]
  days: string[]
}

/** A change to the sums of `item_reach`. */
export interface ReachChange extends ReachLine {
  day: string
}

/**
 * How one user is counted in the sums: `users` is 1 on the day from which on the user did exactly this, and -1 on the
 * earlier day from which on it was more.
 */
export function marksOf({ did, days }: History): ReachChange[] {
  const turns = [...new Set(days)].sort().reverse()
  return turns.flatMap((day, index) => {
    const since = did.filter((_, place) => (days[place] as string) >= day)
    const more = turns[index + 1]
    const mark = { did: since, day, users: 1 }
    return more === undefined ? [mark] : [mark, { ...mark, day: more, users: -1 }]
  })
}

/** The history of users after a day on which they did something. */
function withDay(known: History | null, did: string[], day: string): History {
  const last = new Map((known?.did ?? []).map((what, place) => [what, known?.days[place] as string]))
  for (const what of did) last.set(what, day)
  return { did: [...last.keys()], days: [...last.values()] }
}

/** How users who did something on open days are counted beside the sums, which know some of them from before. */
export const openLines = (groups: { did: string[]; known: string[] | null; users: number }[]): ReachLine[] =>
  groups.flatMap(({ did, known, users }) =>
    known === null
      ? [{ did, users }]
      : [
          { did: [...new Set([...known, ...did])], users },
          { did: known, users: -users },
        ],
  )

/** How the sums change because users with a history did something on a later day. */
export function changesOf(
  groups: { known: History | null; did: string[]; users: number }[],
  day: string,
): ReachChange[] {
  const changes = new Map<string, ReachChange>()
  const add = (mark: ReachChange, times: number) => {
    const did = [...mark.did].sort()
    const key = JSON.stringify([mark.day, did])
    const change = changes.get(key) ?? { did, day: mark.day, users: 0 }
    change.users += mark.users * times
    changes.set(key, change)
  }
  for (const { known, did, users } of groups) {
    for (const mark of known ? marksOf(known) : []) add(mark, -users)
    for (const mark of marksOf(withDay(known, did, day))) add(mark, users)
  }
  return [...changes.values()].filter(({ users }) => users !== 0)
}

const stepKey = (stepId: string): string => `step:${stepId}`

/** How many users saw an item, and how many of them completed it. */
export function reachOf(lines: ReachLine[]): { shown: number; completed: number } {
  const seen = lines.filter(({ did }) => did.includes('shown'))
  return { shown: sum(seen), completed: sum(seen.filter(({ did }) => did.includes('completed'))) }
}

/** How many users saw each step of a tour, and how many of them got no further and did not finish. */
export function stepsReached(lines: ReachLine[], stepIds: string[]) {
  const steps = stepIds.map(step_id => ({ step_id, users: 0, left: 0 }))
  const places = new Map(stepIds.map((stepId, place) => [stepKey(stepId), place]))
  for (const { did, users } of lines) {
    const seen = did.flatMap(what => places.get(what) ?? [])
    for (const place of seen) (steps[place] as { users: number }).users += users
    const furthest = steps[Math.max(...seen)]
    if (furthest && !did.includes('completed')) furthest.left += users
  }
  return steps
}

const sum = (lines: ReachLine[]): number => lines.reduce((total, { users }) => total + users, 0)
