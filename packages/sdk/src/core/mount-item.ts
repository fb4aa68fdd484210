import type { Targets } from '../targets/targets.ts'
import type { Labels } from './api.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import type { Hosting } from './host.ts'
import { readItem } from './item.ts'
import type { LocalState } from './local-progress.ts'
import { defaultLabels } from './options.ts'
import { beginShowing } from './showing.ts'

export interface MountOptions {
  hosting: Hosting
  targets: Targets
  /** Loads a module by its name, for example the one that shows a kind. */
  load<Module>(name: string): Promise<Module>
  labels?: Partial<Labels>
  tokens?: Record<string, unknown>
  /** Emits the events that a page would receive, such as `tour:step`. */
  emitter?: Emitter
  /** Called if the item cannot be shown because of an error. */
  failed?(cause: unknown): void
}

/**
 * Shows one item on this page without the service: nothing is requested, reported or stored. Previews use it.
 * @param json a tour or a content item, as the service delivers it
 */
export function mountItem(json: unknown, options: MountOptions) {
  const item = readItem(json)
  if (!item) throw new Error('not a tour or content item')
  const { labels, tokens = {}, emitter = createEmitter(), failed = () => {} } = options
  const showing = beginShowing(item, {
    ...options,
    emitter,
    failed,
    localProgress: new Map<string, LocalState>(),
    report: () => {},
    options: { tokens, labels: { ...defaultLabels, ...labels } },
    explicit: false,
    byCall: false,
    arrival: () => undefined,
    turn: () => showing.resume(),
    rested: () => {},
    start: () => {},
    show: () => {},
  })
  const { mounted, end } = showing
  return {
    shown: mounted,
    end,
    /** Goes to a step of a tour. */
    goTo: (stepId: string) => showing.controls?.goTo(stepId),
  }
}
