import type { RichTextNode, RichTextTrees } from '@guide/contracts'
import { type Definition, isTourDefinition } from '@guide/drafts'
import type { Send } from './admin-requests.ts'

/** The parsed forms of Markdown texts. */
export interface BodyTrees {
  /** The parsed form if it is known, otherwise the text as one paragraph. */
  of(body: string): RichTextNode[]
  /** Fetches the parsed forms. Resolves to whether there are new ones. */
  load(bodies: readonly string[]): Promise<boolean>
}

/** Bodies without any of these are the same as text. */
const isPlain = (body: string) => !/[*_`[\]<>#&\\{}~|\n:]|^\s|^[-+=\d]/.test(body)

/** A text that is shown as it is written. */
export const asParagraph = (text: string): RichTextNode[] =>
  text === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', text }] }]

/** The service parses Markdown, so that the page shows exactly what users will get. */
export function bodyTrees(send: Send): BodyTrees {
  const known = new Map<string, RichTextNode[]>([['', []]])
  return {
    of: body => known.get(body) ?? asParagraph(body),
    async load(bodies) {
      const wanted = [...new Set(bodies)].filter(body => !known.has(body) && !isPlain(body)).slice(0, 100)
      if (wanted.length === 0) return false
      try {
        const { value } = await send<RichTextTrees>('POST', '/v1/admin/rich-text', {
          body: { bodies: wanted },
        })
        for (const [at, body] of wanted.entries()) known.set(body, value.data.trees[at] ?? asParagraph(body))
        return true
      } catch {
        // Until the service answers again, the text is shown as it is written.
        return false
      }
    },
  }
}

/** The texts of an item that are Markdown. */
export const bodiesOf = (definition: Definition): string[] =>
  isTourDefinition(definition)
    ? definition.steps.map(({ body }) => body)
    : [definition.body, ...definition.items.map(({ body = '' }) => body)]
