// The parser takes seconds for a body that consists only of brackets, stars or nested markers: its time grows with
// the square of their number, and faster with their nesting depth.
const mark = /[*_[\]<>`&\\#=+{\n\r-]|\d[.)]|[ \t]{4}/g
const image = /!\[/g
const container = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=\s|$))+/gm

const maxMarks = 700
const marksPerImage = 20
const maxContainerWidth = 64

const quicklyParsed = { characters: 4000, marks: 100 }

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const width = (prefix: string): number => prefix.length + 3 * count(prefix, /\t/g)

/** Whether a text has more markup, or nests it deeper, than a person writes and the parser can handle. */
export const exceedsParserLimits = (markdown: string): boolean =>
  count(markdown, mark) + marksPerImage * count(markdown, image) > maxMarks ||
  (markdown.match(container) ?? []).some(prefix => width(prefix) > maxContainerWidth)

/** What parsing a text costs at most: the parser may compare each of its marks with all others. */
export const parsingCost = (markdown: string): number =>
  exceedsParserLimits(markdown) ? 0 : count(markdown, mark) ** 2

/** Whether the parser needs only a few milliseconds for a text. */
export const isQuicklyParsed = (markdown: string): boolean =>
  markdown.length <= quicklyParsed.characters && count(markdown, mark) <= quicklyParsed.marks
