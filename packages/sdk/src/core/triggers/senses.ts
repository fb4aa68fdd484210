import type { Targets } from '../../targets/targets.ts'

/** What triggers watch. */
export interface Senses {
  targets: Targets
  /** How long a target may be missing before it counts as missing. */
  patience: number
  /** The target that a trigger watches has been missing for so long. */
  missing(): void
}
