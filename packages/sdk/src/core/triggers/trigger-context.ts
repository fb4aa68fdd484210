import type { Targets } from '../../targets/targets.ts'

/** What the triggers need to watch targets. */
export interface TriggerContext {
  targets: Targets
  /** How long a target may be missing before `missing` is called. */
  targetTimeoutMs: number
  missing(): void
}
