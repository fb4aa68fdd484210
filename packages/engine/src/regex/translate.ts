import { RE2JS } from 're2js'

/** Translates the JavaScript syntax that tenants write into RE2 syntax: `(?<id>…)` becomes `(?P<id>…)`. */
export function translate(source: string, caseInsensitive = false): string {
  return RE2JS.translateRegExp(caseInsensitive ? `(?i)${source}` : source)
}
