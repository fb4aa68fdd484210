import { type Client, createClient, type SdkEvent } from '@guide/contracts'
import { demoAdminToken, demoKey, demoUserToken } from '../auth/demo.ts'
import { event } from './report.ts'

/** Events that a user sends in one request. */
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
  const tour = tours.find(({ title }) => title === 'A first look around')?.tour_id
  const content = (await admin.listContent()).data.items
  const checklist = content.find(({ content_type }) => content_type === 'checklist')?.content_id
  return { tour: tour as string, checklist: checklist as string }
}

/** Sends a batch and returns its receipt. */
export const sendBatch = async (url: string, { user, events }: Batch) =>
  (await clientOf(url, demoUserToken(user)).sendEvents({ body: { session_id: user, events } })).data

/** Starts clients that send one batch after the other until the service stops answering. */
export function startEventLoad(url: string, name: string, items: { tour: string; checklist: string }) {
  const acknowledged: Batch[] = []
  const cutOff: Batch[] = []
  let reached = () => {}
  let wanted = Number.POSITIVE_INFINITY

  const running = Array.from({ length: clients }, async (_, client) => {
    let last: SdkEvent | undefined
    for (let count = 0; ; count++) {
      const user = `${name}-${client}-${count % usersOfClient}`
      const events = eventsOf(items, count)
      // Sends an acknowledged event again, like a page that did not receive the response.
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
    /** The batches without a response. They may be stored or not. */
    cutOff,
    /** Resolves when this many batches are acknowledged. The clients keep sending. */
    reaches(count: number): Promise<void> {
      return new Promise((resolve, reject) => {
        wanted = count
        reached = resolve
        void Promise.all(running).then(() => reject(new Error('the clients stopped too early')), reject)
      })
    },
    ended: Promise.all(running),
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
    () => event('content.abandoned', { content_id: tour }),
    () => event('track:clicked', { data: { count } }),
  ]
  return Array.from({ length: batchSize }, (_, index) =>
    (kinds[(index + count) % kinds.length] as () => SdkEvent)(),
  )
}
