/** A text that contains what the expressions require, and then leads them to a new state with every character. @param {number} length */
export function mixedText(length) {
  let [text, seed] = ['c0c1c2c3c4c5c6c7c8c9c10c11', 1]
  while (text.length < length) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    text += seed > 2 ** 30 ? 'a' : 'b'
  }
  return text
}

/** Rules whose expressions have more states than any cache can hold. */
export const hostileExpressions = Array.from({ length: 12 }, (_, index) => ({
  text: { $regex: `[ab]*a[ab]{200}c${index}` },
}))

/** Patterns of the same kind, as many as a definition may have. */
export const hostilePatterns = Array.from({ length: 14 }, (_, index) => ({
  pattern: `^/[ab]*a[ab]{200}c${index}$`,
  is_regex: true,
}))

/** Rules that look at every element of a list for each of their conditions. */
export const manyConditions = Array.from({ length: 12 }, () => ({
  $or: Array.from({ length: 499 }, (_, n) => ({ list: { $elemMatch: { n } } })),
}))

/** Bodies that take the parser longest, as long as a definition may be. */
export const hostileMarkdown = Array.from({ length: 12 }, () =>
  `${'*a_'.repeat(115)}${'[a]('.repeat(115)}`.padEnd(20_000, 'a '),
)

const names = Array.from({ length: 200 }, (_, index) => `--spot-own-${index}`)
// A font stack is the kind of value that is tried last.
const fonts = Array.from({ length: 37 }, (_, index) => `Font-${index}`).join(',')
const tokens = Object.fromEntries(names.map(name => [name, fonts]))

/** The longest sets of theme tokens. */
export const largestTheme = { light: tokens, dark: tokens }

/** The steps of a tour that is as large as a definition may be. */
export const largeSteps = Array.from({ length: 12 }, (_, order) => ({
  step_id: `s${order}`,
  order,
  title: 'One',
  element_target: { element_id: 'a' },
  body: 'x'.repeat(20_000),
}))

/** Events about items that there are not, with ids that look like real ones. @param {number} count @param {number} batch */
export const madeUpEvents = (count, batch) =>
  Array.from({ length: count }, (_, index) => ({
    name: 'content.shown',
    content_id: `cnt_${(0xbad000000000 + batch * count + index).toString(16)}`,
  }))

/** A form with one file, or with more than is accepted. @param {number} bytes @param {{ andMore?: boolean }} [options] */
export function formWithFile(bytes, { andMore = false } = {}) {
  const part = (/** @type {string} */ head, /** @type {string} */ content) =>
    `--end-of-part\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const file = part('name="file"; filename="one.txt"', 'x'.repeat(bytes))
  const body = `${file}${andMore ? part('name="more"', 'One') : ''}--end-of-part--\r\n`
  return { type: 'multipart/form-data; boundary=end-of-part', body }
}
