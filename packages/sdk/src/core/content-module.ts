import type { ElementTarget } from '@guide/contracts'
import type { Found } from '../targets/find-target.ts'
import type { Labels } from './api.ts'
import type { Item } from './item.ts'

/** What the core expects of the module of a content kind. */
export interface ContentModule {
  /**
   * Shows the item as soon as its target is there, and removes it when the stage ends. Resolves when the item is shown,
   * or when it is clear that it will not be; rejects if it cannot be shown.
   */
  mount(stage: Stage, item: Item): Promise<void>
}

/** What a module gets for one showing of one item. */
export interface Stage {
  host: HTMLElement
  root: ShadowRoot
  /** Aborted when the showing ends, for any reason. */
  signal: AbortSignal
  /** Calls back when the showing ends. Returns the callback, for modules that clean up earlier. */
  onEnd(stop: () => void): () => void
  /** Whether the page or the user asked for this item. Such a showing does not wait for its target. */
  explicit: boolean
  labels: Labels
  tokens: Record<string, unknown>
  /**
   * Waits for the target of the item or of one of its steps, and reports whether it was found. An explicit showing does
   * not wait for the first target.
   */
  locate(target: ElementTarget, stepId?: string): Promise<Found | undefined>
  /** Finds the target if it is there now. Reports nothing. */
  find(target: ElementTarget): Found | undefined
  /** Calls back when the target is there, or with undefined after the timeout. Reports nothing. */
  watch(target: ElementTarget, seen: (found: Found | undefined) => void): () => void
  /** Reports that the item, or a step of it, is on the screen. */
  shown(step?: { id: string; index: number; total: number }): void
  /** Reports that the user followed the call to action. */
  cta(url: string | null): void
  /** Reports that an item of the checklist is done. */
  itemDone(itemId: string): void
  /** Reports that the item is completed. It stays on the screen until it is closed. */
  completed(): void
  /** Ends the showing. */
  end(how: Ending): void
  on(event: string, handler: (data: never) => void): () => void
  start(tourId: string): void
  show(contentId: string): void
}

/** How a showing ends: closed by the user, completed, or withdrawn, which does not change the user's progress. */
export type Ending = 'dismissed' | 'completed' | 'withdrawn'
