import Type, { type Static } from 'typebox'
import { defineOperations } from './operation.ts'
import { closed, listOf, PageQuery, Timestamp } from './schema.ts'

export const HelpSearch = closed('HelpSearch', {
  words: Type.String({ examples: ['export invoices'] }),
  count: Type.Integer({ minimum: 1, description: 'How often it was searched for.' }),
  last_at: Timestamp,
})
export type HelpSearch = Static<typeof HelpSearch>

export const helpSearchOperations = defineOperations({
  listHelpSearches: {
    method: 'GET',
    path: '/v1/admin/help/searches',
    auth: 'viewer',
    tag: 'Help',
    summary: 'List searches that found nothing',
    description:
      'Returns what users searched for in the help articles without finding any, the most frequent first. At most 500 searches of users with a token are remembered, for 90 days. The list does not say who searched. Words that contain a mail address or a number of six or more digits are not remembered.',
    query: PageQuery,
    responses: { 200: listOf('HelpSearchList', HelpSearch) },
  },
})
