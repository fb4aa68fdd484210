import type { UrlPattern } from '@guide/contracts'
import { compilePattern, parsePage } from '@guide/engine'
import type { Check } from './check.ts'
import type { CheckedItem } from './checked-item.ts'
import { type Finding, type FindingCode, finding, findingIf } from './finding.ts'

/** On which pages the item and its steps are. */
export const pageChecks: Check[] = [
  {
    name: 'pattern_matches_nothing',
    level: 'error',
    find: item => patternsOf(item).flatMap(({ path, pattern }) => findProblem(path, pattern)),
  },
  {
    name: 'page_url_elsewhere',
    level: 'error',
    find: ({ steps }) =>
      steps.flatMap(({ page }, index) => {
        if (!page?.url || !/^(\/|https?:)/.test(page.url)) return []
        const leadsThere = compilePattern(page).matches(parsePage(page.url))
        // A pattern with a host cannot be compared with a path.
        const canTell = leadsThere || !page.url.startsWith('/') || !/^(https?:)?\/\//.test(page.pattern)
        const { url, pattern } = page
        const path = `steps[${index}].page.url`
        return findingIf(canTell && !leadsThere, path, 'page_url_elsewhere', { url, pattern })
      }),
  },
  {
    name: 'page_without_way',
    level: 'hint',
    find: ({ steps }) =>
      steps.flatMap(({ page }, index) => {
        const before = steps[index - 1]
        const isNew = page && before && page.pattern !== before.page?.pattern
        const byButton = before?.advance_on.type === 'next'
        return findingIf(Boolean(isNew && byButton && !page.url), `steps[${index}].page`, 'page_without_way')
      }),
  },
]

function patternsOf({ delivery, steps }: CheckedItem): { path: string; pattern: UrlPattern }[] {
  return [
    ...delivery.url_patterns.map((pattern, index) => ({ path: `url_patterns[${index}]`, pattern })),
    ...steps.flatMap(({ page }, index) => (page ? [{ path: `steps[${index}].page`, pattern: page }] : [])),
  ]
}

function findProblem(path: string, { pattern, is_regex }: UrlPattern): Finding[] {
  const problem = is_regex ? problemOfRegex(pattern) : problemOfPlain(pattern)
  return problem ? [finding(`${path}.pattern`, problem)] : []
}

function problemOfRegex(pattern: string): FindingCode | null {
  if (/:\\?\/\\?\//.test(pattern)) return 'regex_with_host'
  // Every path begins with a slash.
  return /^\^[A-Za-z0-9]/.test(pattern) ? 'regex_without_slash' : null
}

function problemOfPlain(pattern: string): FindingCode | null {
  const path = pattern.replace(/^(?:https?:)?\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  if (/[\^$|()[\]\\]|\.\*|\.\+/.test(path)) return 'pattern_like_regex'
  if (/\/\.{1,2}(\/|$)/.test(path)) return 'pattern_with_dots'
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?(\/|$)/i.test(path) ? 'pattern_like_host' : null
}
