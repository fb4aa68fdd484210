/** What is to be looked at together: wherever one of the texts is, or everywhere when there are none. */
export interface TextGroup<Member> {
  readonly texts: ReadonlySet<string>
  readonly members: readonly Member[]
}

/** Of each list it needs one text; without a list it can't be told where to look at it. */
interface Needing {
  readonly needs: readonly (readonly string[])[]
}

/**
 * Groups what needs the same texts. Each goes by the list that it shares with the fewest, so that most are alone with
 * their text; and of that list by the text that it shares with the most, so that those who share one meet.
 */
export function groupByText<Member extends Needing>(members: readonly Member[]): TextGroup<Member>[] {
  const counts = new Map<string, number>()
  for (const { needs } of members) {
    for (const text of needs.flat()) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const countOf = (text: string) => counts.get(text) ?? 0
  const commonest = (texts: readonly string[]) =>
    texts.reduce((common, text) => (countOf(text) > countOf(common) ? text : common), '')
  const groups = new Map<string, { texts: Set<string>; members: Member[] }>()
  for (const member of members) {
    const [first = [], ...others] = member.needs
    const texts = others.reduce(
      (rare, list) => (countOf(commonest(list)) < countOf(commonest(rare)) ? list : rare),
      first,
    )
    const key = commonest(texts)
    const group = groups.get(key) ?? { texts: new Set(), members: [] }
    for (const text of texts) group.texts.add(text)
    group.members.push(member)
    groups.set(key, group)
  }
  return [...groups.values()]
}
