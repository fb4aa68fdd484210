import Type, { type Static } from 'typebox'
import { Body } from './lifecycle.ts'
import { defineOperations } from './operation.ts'
import { RichText } from './rich-text.ts'
import { closed, dataOf } from './schema.ts'

export const RichTextRequest = closed(
  'RichTextRequest',
  {
    bodies: Type.Array(Body, {
      maxItems: 101,
      description: 'As many as an item can have: the text of a checklist and those of its tasks.',
    }),
  },
  { bodies: ['Everything you work on is **here**.'] },
)
export type RichTextRequest = Static<typeof RichTextRequest>

export const RichTextTrees = dataOf('RichTextTrees', {
  trees: Type.Array(RichText, { description: 'One for each body, in the same order.' }),
})
export type RichTextTrees = Static<typeof RichTextTrees>

export const richTextOperations = defineOperations({
  parseRichText: {
    method: 'POST',
    path: '/v1/admin/rich-text',
    auth: 'viewer',
    tag: 'Content',
    summary: 'Parse Markdown',
    description:
      'Returns bodies in the form in which users get them, for a preview of texts that are not published. Nothing is stored. At most 256 KiB.',
    body: RichTextRequest,
    bodyLimit: 256 * 1024,
    responses: { 200: RichTextTrees },
  },
})
