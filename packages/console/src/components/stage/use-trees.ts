import type { RichTextNode } from '@guide/contracts'
import type { TreeOf } from '@guide/drafts'
import { useQuery } from '@tanstack/react-query'

/** Bodies that were parsed before, because a change of one text draws all of them again. */
const parsed = new Map<string, RichTextNode[]>()
const mostParsed = 1000

/** Parses bodies as the service does. The parser is loaded when it is first needed. */
export function useTrees(): { treeOf: TreeOf | undefined; error: Error | null } {
  const { data: parse, error } = useQuery({
    queryKey: ['rich-text-parser'],
    queryFn: async () => (await import('@guide/engine/rich-text')).parseBody,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (!parse) return { treeOf: error ? plain : undefined, error }
  return {
    error: null,
    treeOf(body) {
      const tree = parsed.get(body) ?? parse(body)
      if (parsed.size > mostParsed) parsed.clear()
      parsed.set(body, tree)
      return tree
    },
  }
}

/** A text without its formatting, if the parser could not be loaded. */
const plain: TreeOf = text => [{ type: 'paragraph', children: [{ type: 'text', text }] }]
