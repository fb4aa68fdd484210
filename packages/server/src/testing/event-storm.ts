import { type Client, createClient, type SdkEvent } from '@guide/contracts'
import { demoAdminToken, demoKey, demoUserToken } from '../auth/demo.ts'
import { event } from './report.ts'

/** One report of a user. */
export interface Batch {
  user: string
  events: SdkEvent[]
}

const clients = 6
const batchSize = 20
const usersOfClient = 5

const clientOf = (url: string, token: string): Client =>
  createClient({ baseUrl: url, headers: { 'x-api-key': demoKey, authorization: `Bearer ${token}` } })

/** The ids of the demo tenant's tour and checklist. */
export async function demoItems(url: string): Promise<{ tour: string; checklist: string }> {
  const admin = clientOf(url, demoAdminToken)
  const tours = (await admin.listTours()).data.items
  const content = (await admin.listContent()).data.items
  const checklist = content.find(({ content_type }) => content_type === 'checklist')?.content_id
  return { tour: tours[0]?.tour_id as string, checklist: checklist as string }
}

/** Sends a batch; gives its receipt. */
export const sendBatch = async (url: string, { user, events }: Batch) =>
  (await clientOf(url, demoUserToken(user)).sendEvents({ body: { session_id: user, events } })).data

/** Clients that report one batch after the other, until the service answers no more. */
export function startEventStorm(url: string, name: string, items: { tour: string; checklist: string }) {
  const acknowledged: Batch[] = []
  const cutOff: Batch[] = []
  let reached = () => {}
  let wanted = Number.POSITIVE_INFINITY

  const storming = Array.from({ length: clients }, async (_, client) => {
    let last: SdkEvent | undefined
    for (let count = 0; ; count++) {
      const user = `${name}-${client}-${count % usersOfClient}`
      const events = eventsOf(items, count)
      // What was acknowledged before is sent again, as by a page that missed the answer.
      const batch = { user, events: last ? [last, ...events] : events }
      const receipt = await sendBatch(url, batch).catch(() => null)
      if (!receipt) {
        cutOff.push(batch)
        return
      }
      if (receipt.accepted !== batchSize) throw new Error(`unexpected: ${JSON.stringify(receipt)}`)
      acknowledged.push(batch)
      last = events[count % batchSize]
      if (acknowledged.length >= wanted) reached()
    }
  })
  return {
    acknowledged,
    /** What was sent last: nobody knows whether it was stored. */
    cutOff,
    /** Resolves once so many batches are acknowledged, in the middle of the others. */
    reaches(count: number): Promise<void> {
      return new Promise((resolve, reject) => {
        wanted = count
        reached = resolve
        void Promise.all(storming).then(() => reject(new Error('the storm ended before its time')), reject)
      })
    },
    ended: Promise.all(storming),
  }
}

function eventsOf({ tour, checklist }: { tour: string; checklist: string }, count: number): SdkEvent[] {
  const kinds = [
    () => event('content.shown', { content_id: tour }),
    () => event('step.shown', { content_id: tour, step_id: count % 2 ? 'overview' : 'projects' }),
    () => event('target.missing', { content_id: tour, step_id: 'create' }),
    () => event('target.found', { content_id: tour, step_id: 'create', data: { found_by: 'css_selector' } }),
    () => event('checklist.item_done', { content_id: checklist, step_id: count % 2 ? 'look' : 'theme' }),
    () => event('content.dismissed', { content_id: checklist }),
    () => event('track:clicked', { data: { count } }),
  ]
  return Array.from({ length: batchSize }, (_, index) =>
    (kinds[(index + count) % kinds.length] as () => SdkEvent)(),
  )
}
