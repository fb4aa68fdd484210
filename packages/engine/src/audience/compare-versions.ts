/** A parsed version: `v1.2.3-rc.1+build` is 1, 2, 3, "rc", 1. */
export type Version = readonly (number | string)[]

/** Sorts after every pre-release tag, so that 1.0.0 is newer than 1.0.0-rc. */
const released = '~'

const zero: Version = [0]
const [dash, dot, digit0, digit9] = [0x2d, 0x2e, 0x30, 0x39]

/** Parses a version. An invalid version counts as version 0, like a missing attribute. */
export function parseVersion(value: unknown): Version {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '') return zero
  const build = text.indexOf('+')
  const end = build < 0 ? text.length : build
  const parts: (number | string)[] = []
  let start = text.startsWith('v') ? 1 : 0
  for (let index = start; index <= end; index += 1) {
    const code = index === end ? dot : text.charCodeAt(index)
    if (code !== dot && code !== dash) continue
    parts.push(parsePart(text, start, index))
    start = index + 1
  }
  if (parts.length === 3) parts.push(released)
  return parts
}

function parsePart(text: string, start: number, end: number): number | string {
  let number = 0
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index)
    if (code < digit0 || code > digit9) return text.slice(start, end)
    number = number * 10 + (code - digit0)
  }
  return start === end ? '' : number
}

/** Returns a negative number if `a` is older than `b`, a positive number if it is newer, and 0 if they are equal. */
export function compareVersions(a: Version, b: Version): number {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index += 1) {
    const order = compareParts(a[index] as number | string, b[index] as number | string)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareParts(a: number | string, b: number | string): number {
  if (a === b) return 0
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : 1
}
