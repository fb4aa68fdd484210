import type { Progress } from '@guide/contracts'
import { attempt } from './attempt.ts'
import type { Item } from './item.ts'
import { ownStore, type Store } from './store.ts'

/** The progress of an item as this browser knows it. */
export interface LocalState extends Progress {
  /** The index of the step, which helps if the tour changes and the step is removed. */
  step_index?: number
  /** Where each step of a tour was shown, so that Back can return there. */
  urls?: Record<string, string> | undefined
  /** Whether the page started the tour by a call, so that the service may not deliver it. */
  byCall?: boolean | undefined
  /** Whether the card of a checklist is open. */
  isOpen?: boolean
}

interface Entry {
  at: number
  session: string
  progress: LocalState
}

/** What this browser knows about the user's progress, possibly before the service does. */
export interface LocalProgress {
  get(id: string): LocalState | undefined
  set(id: string, progress: LocalState): void
  /** Updates items that were requested at some time: with newer progress, and without those that have ended since. */
  applyTo(items: Item[], askedAt: number, hasUnsent: (id: string) => boolean): Item[]
  /** Whether the user has closed the item since, in any tab. */
  hasClosed(id: string, since: number): boolean
  /** Whether the user has closed the item since, so that it must not be shown again. */
  hasEnded(item: Item, since: number): boolean
  /** The ids of the tours that have begun in this tab and have not ended. */
  startedTours(): string[]
  /** The one of them that a call has started. */
  startedByCall(): string | undefined
}

/** How long an event may take to reach the service: a beacon and the next page's request race each other. */
const graceMs = 10_000
const maxEntries = 100
/** As many as a request may contain. */
const maxStarted = 20

const progressName = 'guide:notes'

/** @param who a hash of the API key and the user: users do not share progress */
export function openLocalProgress(store: Store, who: string, session: string): LocalProgress {
  const own = ownStore(store, who)
  // The store is read every time, because another tab may have changed it. The value may be damaged, or not from the SDK.
  const read = () =>
    attempt(() => new Map(own.get<[string, Entry][]>(progressName))) ?? new Map<string, Entry>()
  /** The service knows the step that was shown last; this tab may already have gone on to the next one. */
  const isStepOfThisTab = (item: Item, entry: Entry) =>
    entry.session === session && /seen|in_progress/.test(item.progress.state) && isRunning(entry)

  /** Newest last. */
  const started = () =>
    [...read()].filter(([, entry]) => entry.session === session && isRunning(entry)).slice(-maxStarted)
  const entrySince = (id: string, since: number) => {
    const entry = read().get(id)
    return entry && entry.at >= since ? entry : undefined
  }

  return {
    get: id => read().get(id)?.progress,
    set(id, progress) {
      const entries = read()
      entries.delete(id)
      entries.set(id, { at: Date.now(), session, progress })
      own.set(progressName, [...entries].slice(-maxEntries))
    },
    applyTo(items, askedAt, hasUnsent) {
      const entries = read()
      return items.flatMap(item => {
        const entry = entries.get(item.id)
        if (!entry) return item
        const isOld = entry.at < askedAt - graceMs && !hasUnsent(item.id)
        if (isOld && !isStepOfThisTab(item, entry)) return item
        return hasEnded(item, entry, session) ? [] : { ...item, progress: entry.progress }
      })
    },
    hasClosed: (id, since) => isClosed(entrySince(id, since)),
    hasEnded: (item, since) => hasEnded(item, entrySince(item.id, since), session),
    startedTours: () => started().map(([id]) => id),
    startedByCall: () => started().findLast(([, { progress }]) => progress.byCall)?.[0],
  }
}

const isRunning = ({ progress }: Entry) => progress.state === 'in_progress' && !!progress.step_id

/** The rules E5.2 to E5.6 of the engine, for progress that the engine does not know yet. */
function hasEnded(item: Item, entry: Entry | undefined, session: string): boolean {
  if (item.trigger.trigger_type === 'manual' || !isClosed(entry)) return false
  const behavior = item.content_type === 'tour' ? 'once' : item.dismiss_behavior
  return behavior === 'once' || (behavior === 'session' && entry?.session === session)
}

const isClosed = (entry: Entry | undefined) =>
  /completed|dismissed|abandoned/.test(`${entry?.progress.state}`)
