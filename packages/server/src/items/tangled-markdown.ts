// The parser takes seconds for a body that is nothing but brackets, stars or markers within markers: its time grows
// with the square of how many there are, and faster with how deep they are nested.
const mark = /[*_[\]<>`&\\#=+{\n\r-]|\d[.)]|[ \t]{4}/g
const image = /!\[/g
const container = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=\s|$))+/gm

const mostMarks = 700
const marksOfAnImage = 20
const widestContainer = 64

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const width = (prefix: string): number => prefix.length + 3 * count(prefix, /\t/g)

/** Whether a text has more markup in it, or nests it deeper, than anybody writes and the parser can take. */
export const isTangled = (markdown: string): boolean =>
  count(markdown, mark) + marksOfAnImage * count(markdown, image) > mostMarks ||
  (markdown.match(container) ?? []).some(prefix => width(prefix) > widestContainer)
