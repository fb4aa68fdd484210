import type { ElementTarget } from '@guide/contracts'
import type { Found } from '../targets/find-target.ts'
import type { Labels } from './api.ts'
import type { Item } from './item.ts'

/** What the module of a content kind is to the core: something that shows an item and can take it away again. */
export interface ContentModule {
  /**
   * Shows the item, once its target is there, and leaves with the stage how to take it away. Resolves when it is shown,
   * or not after all; rejects when it cannot be shown.
   */
  mount(stage: Stage, item: Item): Promise<void>
}

/** What a module sees of the world, made for one showing of one item. */
export interface Stage {
  host: HTMLElement
  root: ShadowRoot
  /** Aborted when the showing is over, for whatever reason. */
  signal: AbortSignal
  /** Calls back when the showing is over. Returns what it was given, for those who stop earlier. */
  until(stop: () => void): () => void
  /** Whether somebody asked for this very item, and so waits for no target. */
  explicit: boolean
  labels: Labels
  tokens: Record<string, unknown>
  /**
   * Waits for the target of the item or of one of its steps, and reports whether it was found. An explicit showing does
   * not wait for the first target.
   */
  locate(target: ElementTarget, stepId?: string): Promise<Found | undefined>
  /** The target if it is there now; nothing is reported. */
  find(target: ElementTarget): Found | undefined
  /** Calls back as soon as the target is there, or with nothing when it stayed away too long; nothing is reported. */
  watch(target: ElementTarget, seen: (found: Found | undefined) => void): () => void
  /** The item, or a step of it, is on the screen. */
  shown(step?: { id: string; index: number; total: number }): void
  /** The call to action was followed. */
  cta(url: string | null): void
  /** An item of the checklist is done. */
  itemDone(itemId: string): void
  /** The item is all done, but stays until it is closed. */
  completed(): void
  /** The showing is over. */
  end(how: Ending): void
  on(event: string, handler: (data: never) => void): () => void
  start(tourId: string): void
  show(contentId: string): void
}

/** How a showing ends: by its user, by its own end, or by neither, which moves no progress. */
export type Ending = 'dismissed' | 'completed' | 'withdrawn'
