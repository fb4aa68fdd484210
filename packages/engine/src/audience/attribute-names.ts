/** Attributes that every request has. */
const ofSystem = /^(?:user_id|environment|locale|url|content|tour)(?:\.|$)/

/** What a rule that reads this path needs in the claims or tokens of a user; undefined if every request has it. */
export const attributeIn = (path: string): string | undefined =>
  ofSystem.test(path) ? undefined : path.replace(/^claims\./, '')

/** Whether users had an attribute. A path may lead into one, and the name of one may contain dots itself. */
export const isKnownAttribute = (path: string, known: ReadonlySet<string>): boolean =>
  known.has(path) || known.has(path.split('.', 1)[0] ?? '')
