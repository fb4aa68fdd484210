import { linkPattern } from '@guide/contracts'
import { splitTokens } from '@guide/engine/rich-text'
import { type Check, findingIf } from './check.ts'
import { contrastOf } from './contrast.ts'

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
        findingIf(!title.trim() && !body.trim(), `${path}title`, 'There is neither a title nor a text.'),
      ),
  },
  {
    name: 'long_title',
    level: 'hint',
    find: ({ texts }) =>
      texts.flatMap(({ path, title }) =>
        findingIf(
          title.length > maxTitleLength,
          `${path}title`,
          `The title has ${title.length} characters. On a phone it takes several lines.`,
        ),
      ),
  },
  {
    name: 'no_fallback',
    level: 'hint',
    find: ({ texts }) =>
      texts.flatMap(({ path, ...fields }) =>
        Object.entries(fields).flatMap(([field, text]) =>
          tokensWithoutFallback(text).map(name => ({
            path: path + field,
            message: `Users see nothing for {{${name}}} if the page does not send it. Write {{${name}|a fallback}}.`,
          })),
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
          .map(url => ({
            path: `${path}body`,
            message: `The link to ${url} is not allowed and becomes text.`,
          })),
      ),
  },
  {
    name: 'cta_without_text',
    level: 'warning',
    find: ({ cta }) =>
      findingIf(
        Boolean(cta?.url && !cta.text),
        'cta_text',
        'There is a cta_url, but no cta_text: the link has no button.',
      ),
  },
  {
    name: 'unknown_reference',
    level: 'error',
    find: ({ references }, { statuses }) =>
      references.flatMap(({ path, id }) =>
        findingIf(!statuses.has(id), path, `There is no tour or content item ${id}.`),
      ),
  },
  {
    name: 'unpublished_reference',
    level: 'warning',
    find: ({ references }, { statuses }) =>
      references.flatMap(({ path, id }) => {
        const status = statuses.get(id) ?? 'published'
        return findingIf(status !== 'published', path, `${id} is not published: its status is ${status}.`)
      }),
  },
  {
    name: 'low_contrast',
    level: 'warning',
    find: (_, { theme }) =>
      (['light', 'dark'] as const).flatMap(variant =>
        pairs.flatMap(([text, background]) => {
          const contrast = contrastOf(theme[variant][text], theme[variant][background])
          return findingIf(
            contrast !== null && contrast < minContrast,
            '',
            `In the ${variant} theme, ${text} on ${background} has a contrast of ${contrast?.toFixed(1)}, less than ${minContrast}.`,
          )
        }),
      ),
  },
]

const tokensWithoutFallback = (text: string): string[] => [
  ...new Set(
    splitTokens(text).flatMap(node => (node.type === 'token' && node.fallback === '' ? [node.name] : [])),
  ),
]
