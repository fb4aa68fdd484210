import type { BuiltInEvent, SdkElementTarget } from '@guide/contracts'
import type { Found } from '../targets/find-target.ts'
import type { EndReason, Labels } from './api.ts'
import type { Item } from './item.ts'
import type { LocalProgress, LocalState } from './local-progress.ts'
import type { EmitContentEvent } from './reporter.ts'

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
  locate(target: SdkElementTarget, waitMs: number | undefined, stepId?: string): Promise<Found | undefined>
  /** Reports that the target of a step went away and did not come back. */
  reportMissing(stepId: string, afterMs: number | undefined): void
  /** Finds the target if it is there now. Reports nothing. */
  find(target: SdkElementTarget): Found | undefined
  /** Calls back when the target is there, or with undefined after the timeout. Reports nothing. */
  watch(
    target: SdkElementTarget,
    waitMs: number | undefined,
    seen: (found: Found | undefined) => void,
  ): () => void
  /** Says that the item is off the screen for a while, for example because its step belongs to another page. */
  rest(): void
  /** Resolves when an item that rests may return to the screen. */
  turn(): Promise<void>
  /** Set by a tour: takes the same item as it is for another page of the application. */
  update?(item: Item): void
  /** Set by a tour: lets the page control it by `Guide.next`, `back` and `goTo`. */
  controls?: TourControls
  /** What this browser remembers about the item. */
  progress(): LocalState
  saveProgress(change: Partial<LocalState>): void
  /** What this browser remembers about any item, by its id or by another name that the module chooses. */
  localProgress: Pick<LocalProgress, 'get' | 'set'>
  /** Stores the step that a tour has reached, before it is shown: the page may be left at any time. */
  reach(step: { id: string; index: number }): void
  /** The router of the application, if the page offers it. */
  router(): ((url: string) => unknown) | undefined
  failed(cause: unknown): void
  /** Reports that the item, or a step of it, is on the screen. */
  shown(step?: { id: string; index: number; total: number }): void
  /** Reports something else about the item, or a part of it, to the service. */
  send(name: BuiltInEvent, partId?: string, data?: object): void
  /** Tells the page something else about the item. */
  emit: EmitContentEvent
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
