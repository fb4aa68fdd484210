/** Members that are tested together: on URLs that contain one of the texts, or on every URL if there are no texts. */
export interface TextGroup<Member> {
  readonly texts: ReadonlySet<string>
  readonly members: readonly Member[]
}

/** A match contains at least one text of each list. Without a list, every URL has to be tested. */
interface RequiresTexts {
  readonly requiredTexts: readonly (readonly string[])[]
}

/**
 * Groups members that require the same texts. A member is grouped by the rarest of its lists, so that most groups are
 * small; within that list, by its most common text, so that members which share a text are in the same group.
 */
export function groupByText<Member extends RequiresTexts>(members: readonly Member[]): TextGroup<Member>[] {
  const counts = new Map<string, number>()
  for (const { requiredTexts } of members) {
    for (const text of requiredTexts.flat()) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const countOf = (text: string) => counts.get(text) ?? 0
  const commonest = (texts: readonly string[]) =>
    texts.reduce((common, text) => (countOf(text) > countOf(common) ? text : common), '')
  const groups = new Map<string, { texts: Set<string>; members: Member[] }>()
  for (const member of members) {
    const [first = [], ...others] = member.requiredTexts
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
