import { parsePlainPattern, type UrlPattern } from '../page/url-pattern.ts'
import type { ItemDefinition, SavedAudience } from './item-definition.ts'

const parts = ['path', 'query', 'hash', 'host'] as const
export type AddressPart = (typeof parts)[number]

/** Collects the parts of an address that items look at: their patterns, the pages of their steps, their audiences. */
export function createAddressParts(audiences: readonly SavedAudience[]) {
  const seen = new Set<AddressPart>()
  const rules = new Map(audiences.map(({ audience_id, rule }) => [audience_id, rule]))

  return {
    add({ url_patterns = [], step_pages = [], audience, audience_id }: ItemDefinition): void {
      for (const pattern of url_patterns) addPattern(pattern, seen)
      for (const pattern of step_pages) addPattern(pattern, seen)
      addRule(audience, seen)
      if (!audience_id) return
      addRule(rules.get(audience_id), seen)
      // Many items may share one audience.
      rules.delete(audience_id)
    },

    list: (): readonly AddressPart[] => parts.filter(part => seen.has(part)),
  }
}

function addPattern({ pattern, is_regex }: UrlPattern, seen: Set<AddressPart>): void {
  if (is_regex) {
    // A regex sees path, query and hash as one text. The empty one matches every page.
    if (pattern !== '') seen.add('path').add('query').add('hash')
    return
  }
  const { host, path, search, hash } = parsePlainPattern(pattern) ?? {}
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
