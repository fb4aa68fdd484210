import type { Kit, LocalState, Showing } from '../../core/companion.ts'
import type { Item } from '../../core/item.ts'
import { beginShowing } from '../../core/showing.ts'

interface PlayOptions {
  /** The step at which a tour begins. */
  from?: string | undefined
  /** The tour waits for the page of a step. */
  rested?(): void
  ended?(isShown: boolean): void
  /** Whether a checklist is open from the beginning. */
  isOpen?: boolean
}

/** Shows an item as users get it. Nothing is reported or stored, and the page is told nothing. */
export function play(kit: Kit, item: Item, { from, rested, ended, isOpen = false }: PlayOptions): Showing {
  const progress = from ? { state: 'in_progress', step_id: from } : { state: 'none', step_id: null }
  const begun = beginShowing({ ...item, progress } as Item, {
    ...kit,
    hosting: kit,
    // It hears what the page tracks.
    emitter: { ...kit.emitter, emit: () => {} },
    localProgress: new Map<string, LocalState>([
      [`${item.id} open`, { state: 'none', step_id: null, isOpen }],
    ]),
    report: () => {},
    explicit: false,
    byCall: false,
    arrival: () => undefined,
    turn: () => begun.resume(),
    rested: () => begun.isResting && rested?.(),
    start: () => {},
    show: () => {},
    failed: cause => kit.warn('preview failed', cause),
  })
  begun.onEnd(() => ended?.(begun.isShown()))
  return begun
}
