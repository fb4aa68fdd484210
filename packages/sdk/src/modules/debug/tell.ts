/** What the console says about one thing. */
export interface Line {
  about: string
  /** Empty if there is nothing to explain. */
  text: string
  /** Decides whether something has changed; by default the text. */
  state?: string
}

/** Creates a function that writes lines to the console: each of them once, until its state changes. */
export function createTell() {
  const told = new Map<string, string>()
  return (lines: Line[], title?: string) => {
    const news = lines.filter(({ about, text, state = text }) => {
      const isNew = told.get(about) !== state
      told.set(about, state)
      return isNew && text
    })
    if (news.length === 0) return
    if (title) console.group(`[Guide] ${title}`)
    for (const { text } of news) console.info(`[Guide] ${text}`)
    if (title) console.groupEnd()
  }
}
