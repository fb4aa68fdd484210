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

const name = 'guide:notes'

/** @param who key and user: what one did is not noted for another */
export function openProgressNotes(store: Store, who: string, session: string): ProgressNotes {
  // Another tab may have written since.
  const read = () => {
    try {
      const [owner, notes] = store.get<[string, [string, Note][]]>(name) ?? []
      if (owner === who) return new Map(notes)
    } catch {
      // What is kept there is not ours, or damaged.
    }
    return new Map<string, Note>()
  }
  return {
    of: id => read().get(id)?.progress,
    write(id, progress) {
      const notes = read()
      notes.delete(id)
      notes.set(id, { at: Date.now(), session, progress })
      store.set(name, [who, [...notes].slice(-mostNotes)])
    },
    applyTo: (items, askedAt, hasUnsent) =>
      items.flatMap(item => {
        const note = read().get(item.id)
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
