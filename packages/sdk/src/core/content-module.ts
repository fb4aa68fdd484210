import type { ElementTarget } from '@guide/contracts'
import type { Found } from '../targets/find-target.ts'
import type { EndReason, Labels } from './api.ts'
import type { Item } from './item.ts'
import type { LocalProgress, LocalState } from './local-progress.ts'

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
  /** Loads a module that only some items need. */
  load<Module>(name: string): Promise<Module>
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
   * not wait for the first target. While the page changes, the time does not count.
   */
  locate(target: ElementTarget, waitMs: number | undefined, stepId?: string): Promise<Found | undefined>
  /** Finds the target if it is there now. Reports nothing. */
  find(target: ElementTarget): Found | undefined
  /** Calls back when the target is there, or with undefined after the timeout. Reports nothing. */
  watch(
    target: ElementTarget,
    waitMs: number | undefined,
    seen: (found: Found | undefined) => void,
  ): () => void
  /** Says that the item is off the screen for a while, for example because its step belongs to another page. */
  rest(): void
  /** Resolves when an item that rests may return to the screen. */
  turn(): Promise<void>
  /** Calls back with the item as the service sends it for another page of the application. */
  onUpdate(callback: (item: Item) => void): void
  /** Lets the page control this tour: `Guide.next`, `back` and `goTo`. */
  controls(tour: TourControls): void
  /** What this browser remembers about the item. */
  progress(): LocalState
  /** What this browser remembers about any item, by its id or by another name that the module chooses. */
  localProgress: Pick<LocalProgress, 'get' | 'set'>
  /** Stores the step that a tour has reached, before it is shown: the page may be left at any time. */
  reach(step: { id: string; index: number }): void
  /** The router of the application, if the page offers it. */
  router(): ((url: string) => unknown) | undefined
  failed(cause: unknown): void
  /** Reports that the item, or a step of it, is on the screen. */
  shown(step?: { id: string; index: number; total: number }): void
  /** Reports that the user followed the call to action. */
  cta(url: string | null): void
  /** Reports that an item of the checklist is done. */
  itemDone(itemId: string): void
  /** Reports that the item is completed. It stays on the screen until it is closed. */
  completed(): void
  /** Ends the showing. */
  end(reason: EndReason): void
  on(event: string, handler: (data: never) => void): () => void
  start(tourId: string): void
  show(contentId: string): void
}

export interface TourControls {
  next(): void
  back(): void
  goTo(stepId: string): void
}
