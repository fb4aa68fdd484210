import type { Progress } from '@guide/contracts'
import type { Item } from './item.ts'
import type { Store } from './store.ts'

/** What this browser knows about a user's progress, perhaps before the service does. */
interface Note {
  at: number
  session: string
  progress: Progress
}

export interface ProgressNotes {
  of(id: string): Progress | undefined
  write(id: string, progress: Progress): void
  /** Items as the user should get them, given an answer that was asked for at an instant. */
  applyTo(items: Item[], askedAt: number, hasUnsent: (id: string) => boolean): Item[]
}

/** How long an event may be on its way: a beacon and the next page's request race each other. */
const grace = 10_000
const mostNotes = 100

export function openProgressNotes(
  store: Store,
  name: string,
  session: string,
  now: () => number,
): ProgressNotes {
  let notes = new Map<string, Note>()
  try {
    notes = new Map(store.get<[string, Note][]>(name) ?? [])
  } catch {
    // What is kept there is not ours, or damaged.
  }
  return {
    of: id => notes.get(id)?.progress,
    write(id, progress) {
      notes.delete(id)
      notes.set(id, { at: now(), session, progress })
      store.set(name, [...notes].slice(-mostNotes))
    },
    applyTo: (items, askedAt, hasUnsent) =>
      items.flatMap(item => {
        const note = notes.get(item.id)
        if (!note || (note.at < askedAt - grace && !hasUnsent(item.id))) return item
        return hasEnded(item, note, session) ? [] : { ...item, progress: note.progress }
      }),
  }
}

/** The rules E5.2 to E5.6 of the engine, for what the engine has not heard of yet. */
function hasEnded(item: Item, note: Note, session: string): boolean {
  if (item.trigger.trigger_type === 'manual' || !/completed|dismissed/.test(note.progress.state)) return false
  const behavior = item.content_type === 'tour' ? 'once' : item.dismiss_behavior
  return behavior === 'once' || (behavior === 'session' && note.session === session)
}
