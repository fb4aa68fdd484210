import type { ContentAnswer, WithheldItem } from '@guide/contracts'
import { gateSentences } from './gate-sentences.ts'
import type { Line } from './tell.ts'

const maxNames = 5

/** What the service says about the items that the user does not get on this page: at most the gate of each. */
export function withheldLines({ items, withheld }: ContentAnswer['data'], requestId: string | null): Line[] {
  const count = items.length === 1 ? '1 item' : `${items.length} items`
  if (!withheld)
    return [
      {
        about: 'others',
        text: `The service delivered ${count}, and does not tell this page about others. To find out, give an admin the request id ${requestId}, or use a test key.`,
        // The id changes with every request.
        state: count,
      },
    ]
  const elsewhere = withheld.filter(({ gate }) => gate === 'page').map(nameOf)
  const more = elsewhere.length - maxNames
  const names = elsewhere.slice(0, maxNames).join(', ') + (more > 0 ? ` and ${more} more` : '')
  const isEmpty = items.length + withheld.length === 0
  return [
    ...withheld
      .filter(({ gate }) => gate !== 'page')
      .map(item => ({
        about: idOf(item),
        text: `${nameOf(item)} is not delivered: ${gateSentences[item.gate] ?? item.gate}.`,
      })),
    { about: 'others', text: names && `Not delivered, because they belong to other pages: ${names}.` },
    { about: 'nothing', text: isEmpty ? 'The tenant has published nothing.' : '' },
  ]
}

const idOf = ({ tour_id, content_id }: WithheldItem) => `${tour_id ?? content_id}`
const nameOf = (item: WithheldItem) => `${item.content_type} ${idOf(item)}`
