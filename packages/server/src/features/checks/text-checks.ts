import { linkPattern } from '@guide/contracts'
import { splitTokens } from '@guide/engine/rich-text'
import type { Check } from './check.ts'
import { contrastOf } from './contrast.ts'
import { finding, findingIf } from './finding.ts'

/** More characters take three lines on a phone. */
const maxTitleLength = 60
const minContrast = 4.5

const link = new RegExp(linkPattern)
const markdownLink = /\]\(\s*<?([^\s<>)]+)/g
const pairs = [
  ['--spot-text', '--spot-bg'],
  ['--spot-on-primary', '--spot-primary'],
] as const

/** What users read, and where its links lead. */
export const textChecks: Check[] = [
  {
    name: 'no_text',
    level: 'warning',
    find: ({ texts }) =>
      texts.flatMap(({ path, title, body }) =>
        findingIf(!title.trim() && !body.trim(), `${path}title`, 'no_text'),
      ),
  },
  {
    name: 'long_title',
    level: 'hint',
    find: ({ texts }) =>
      texts.flatMap(({ path, title }) =>
        findingIf(title.length > maxTitleLength, `${path}title`, 'long_title', { length: title.length }),
      ),
  },
  {
    name: 'no_fallback',
    level: 'hint',
    find: ({ texts }) =>
      texts.flatMap(({ path, ...fields }) =>
        Object.entries(fields).flatMap(([field, text]) =>
          tokensWithoutFallback(text).map(name =>
            finding(path + field, 'no_fallback', {
              token: `{{${name}}}`,
              example: `{{${name}|a fallback}}`,
            }),
          ),
        ),
      ),
  },
  {
    name: 'refused_link',
    level: 'warning',
    find: ({ texts }) =>
      texts.flatMap(({ path, body }) =>
        [...body.matchAll(markdownLink)]
          .map(([, url = '']) => url)
          .filter(url => !link.test(url))
          .map(url => finding(`${path}body`, 'refused_link', { url })),
      ),
  },
  {
    name: 'cta_without_text',
    level: 'warning',
    find: ({ cta }) => findingIf(Boolean(cta?.url && !cta.text), 'cta_text', 'cta_without_text'),
  },
  {
    name: 'unknown_reference',
    level: 'error',
    find: ({ references }, { statuses }) =>
      references.flatMap(({ path, id }) => findingIf(!statuses.has(id), path, 'unknown_reference', { id })),
  },
  {
    name: 'unpublished_reference',
    level: 'warning',
    find: ({ references }, { statuses }) =>
      references.flatMap(({ path, id }) => {
        const status = statuses.get(id) ?? 'published'
        return findingIf(status !== 'published', path, 'unpublished_reference', { id, status })
      }),
  },
  {
    name: 'low_contrast',
    level: 'warning',
    find: (_, { theme }) =>
      (['light', 'dark'] as const).flatMap(variant =>
        pairs.flatMap(([text, background]) => {
          const contrast = contrastOf(theme[variant][text], theme[variant][background])
          return findingIf(contrast !== null && contrast < minContrast, '', 'low_contrast', {
            variant,
            text,
            background,
            contrast: contrast?.toFixed(1) ?? '',
            least: minContrast,
          })
        }),
      ),
  },
]

const tokensWithoutFallback = (text: string): string[] => [
  ...new Set(
    splitTokens(text).flatMap(node => (node.type === 'token' && node.fallback === '' ? [node.name] : [])),
  ),
]
