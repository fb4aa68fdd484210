import { RE2JS } from 're2js'

/** A tenant writes the syntax of JavaScript, RE2 reads its own: `(?<id>…)` there is `(?P<id>…)` here. */
export function translate(source: string, caseInsensitive = false): string {
  return RE2JS.translateRegExp(caseInsensitive ? `(?i)${source}` : source)
}
