import type { Targets } from '../../../targets/targets.ts'

/** What the triggers need to watch targets. */
export interface TriggerContext {
  targets: Targets
  /** Called if the item's own target is missing for too long. */
  reportMissing(): void
  /** Aborted when the trigger must not fire any more. */
  signal: AbortSignal
}
