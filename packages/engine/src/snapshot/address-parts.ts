import { sharedPlainPattern } from '../page/shared-plain-pattern.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
import type { ItemDefinition } from './item-definition.ts'

const parts = ['path', 'query', 'hash', 'host'] as const
export type AddressPart = (typeof parts)[number]

/** The parts of an address that an item looks at itself: with its patterns, the pages of its steps, its own rule. */
export function addressPartsOfItem({
  url_patterns = [],
  step_pages = [],
  audience,
}: ItemDefinition): readonly AddressPart[] {
  const seen = new Set<AddressPart>()
  for (const pattern of url_patterns) addPattern(pattern, seen)
  for (const pattern of step_pages) addPattern(pattern, seen)
  addRule(audience, seen)
  return inOrder(seen)
}

export function addressPartsOfRule(rule: unknown): readonly AddressPart[] {
  const seen = new Set<AddressPart>()
  addRule(rule, seen)
  return inOrder(seen)
}

export function joinAddressParts(lists: Iterable<readonly AddressPart[]>): readonly AddressPart[] {
  const seen = new Set<AddressPart>()
  for (const list of lists) {
    if (seen.size === parts.length) break
    for (const part of list) seen.add(part)
  }
  return inOrder(seen)
}

/** Many items look at the same parts, so they share one list. */
const known = new Map<string, readonly AddressPart[]>()

function inOrder(seen: ReadonlySet<AddressPart>): readonly AddressPart[] {
  const list = parts.filter(part => seen.has(part))
  const key = list.join()
  const shared = known.get(key) ?? Object.freeze(list)
  known.set(key, shared)
  return shared
}

function addPattern({ pattern, is_regex }: UrlPattern, seen: Set<AddressPart>): void {
  if (is_regex) {
    // A regex sees path, query and hash as one text. The empty one matches every page.
    if (pattern !== '') seen.add('path').add('query').add('hash')
    return
  }
  const { host, path, search, hash } = sharedPlainPattern(pattern) ?? {}
  if (host) seen.add('host')
  if (path) seen.add('path')
  if (search) seen.add('query')
  if (hash) seen.add('hash')
}

/** Also looks into the operands of operators: a part too many costs a request, a part too few an update. */
function addRule(rule: unknown, seen: Set<AddressPart>): void {
  if (typeof rule !== 'object' || rule === null) return
  if (!Array.isArray(rule)) for (const name of Object.keys(rule)) addAttribute(name, seen)
  for (const value of Object.values(rule)) addRule(value, seen)
}

function addAttribute(name: string, seen: Set<AddressPart>): void {
  const part = /^url\.(path|host|query)\b/.exec(name)?.[1]
  if (part) seen.add(part as AddressPart)
}
