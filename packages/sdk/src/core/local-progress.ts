import type { Progress } from '@guide/contracts'
import type { Item } from './item.ts'
import type { Store } from './store.ts'

interface Entry {
  at: number
  session: string
  progress: Progress
}

/** What this browser knows about the user's progress, possibly before the service does. */
export interface LocalProgress {
  get(id: string): Progress | undefined
  set(id: string, progress: Progress): void
  /** Updates items that were requested at some time: with newer progress, and without those that have ended since. */
  applyTo(items: Item[], askedAt: number, hasUnsent: (id: string) => boolean): Item[]
}

/** How long an event may take to reach the service: a beacon and the next page's request race each other. */
const graceMs = 10_000
const maxEntries = 100

const name = 'guide:notes'

/** @param who a hash of the API key and the user: users do not share progress */
export function openLocalProgress(store: Store, who: string, session: string): LocalProgress {
  // The store is read every time, because another tab may have changed it.
  const read = () => {
    try {
      const [owner, entries] = store.get<[string, [string, Entry][]]>(name) ?? []
      if (owner === who) return new Map(entries)
    } catch {
      // The stored value is damaged, or not from the SDK.
    }
    return new Map<string, Entry>()
  }
  return {
    get: id => read().get(id)?.progress,
    set(id, progress) {
      const entries = read()
      entries.delete(id)
      entries.set(id, { at: Date.now(), session, progress })
      store.set(name, [who, [...entries].slice(-maxEntries)])
    },
    applyTo: (items, askedAt, hasUnsent) =>
      items.flatMap(item => {
        const entry = read().get(item.id)
        if (!entry || (entry.at < askedAt - graceMs && !hasUnsent(item.id))) return item
        return hasEnded(item, entry, session) ? [] : { ...item, progress: entry.progress }
      }),
  }
}

/** The rules E5.2 to E5.6 of the engine, for progress that the engine does not know yet. */
function hasEnded(item: Item, entry: Entry, session: string): boolean {
  if (item.trigger.trigger_type === 'manual' || !/completed|dismissed/.test(entry.progress.state))
    return false
  const behavior = item.content_type === 'tour' ? 'once' : item.dismiss_behavior
  return behavior === 'once' || (behavior === 'session' && entry.session === session)
}
