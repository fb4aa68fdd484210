import type { Thread } from '@guide/contracts'
import type { Kit } from '../../core/companion.ts'

export const threadsPath = '/v1/sdk/help/threads'

/** The user's threads and the number of unread messages. */
export interface Inbox {
  unread: number
  refresh(): Promise<Thread[]>
}

export function createInbox(api: Kit['api'], changed: () => void): Inbox {
  const inbox: Inbox = {
    unread: 0,
    async refresh() {
      const { data } = await api.request<{ data: { items: Thread[] } }>(`${threadsPath}?limit=100`)
      inbox.unread = data.items.reduce((sum, thread) => sum + thread.unread_count, 0)
      changed()
      return data.items
    },
  }
  return inbox
}
