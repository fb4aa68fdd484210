import type { UrlPattern } from '@guide/contracts'
import { compilePattern, parsePage } from '@guide/engine'
import { type Check, type Finding, findingIf } from './check.ts'
import type { CheckedItem } from './checked-item.ts'

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
        const message = `${page.url} does not match ${page.pattern}: the tour would go there and wait.`
        return findingIf(canTell && !leadsThere, `steps[${index}].page.url`, message)
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
        return findingIf(
          Boolean(isNew && byButton && !page.url),
          `steps[${index}].page`,
          'Next does not lead to this page, because it has no url. The tour waits until the user goes there.',
        )
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
  const message = is_regex ? problemOfRegex(pattern) : problemOfPlain(pattern)
  return message ? [{ path: `${path}.pattern`, message }] : []
}

function problemOfRegex(pattern: string): string | null {
  if (/:\\?\/\\?\//.test(pattern)) {
    return 'The expression names a host, but it is only compared with path, query and fragment.'
  }
  // Every path begins with a slash.
  return /^\^[A-Za-z0-9]/.test(pattern)
    ? 'The expression begins with a letter, but every path begins with /.'
    : null
}

function problemOfPlain(pattern: string): string | null {
  const path = pattern.replace(/^(?:https?:)?\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  if (/[\^$|()[\]\\]|\.\*|\.\+/.test(path)) {
    return 'The pattern looks like a regular expression, but is_regex is false.'
  }
  if (/\/\.{1,2}(\/|$)/.test(path)) return 'No address of a page contains /./ or /../ in its path.'
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}(:\d+)?(\/|$)/i.test(path)
    ? 'The pattern looks like a host, but is compared with the path. Put // in front of it.'
    : null
}
