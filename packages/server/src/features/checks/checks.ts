import { type CheckFinding, checkLevels } from '@guide/contracts'
import type { Check, Surroundings } from './check.ts'
import type { CheckedItem } from './checked-item.ts'
import { pageChecks } from './page-checks.ts'
import { reachChecks } from './reach-checks.ts'
import { targetChecks } from './target-checks.ts'
import { textChecks } from './text-checks.ts'

/** Everything that is looked at before a publish. */
export const checks: readonly Check[] = [...reachChecks, ...pageChecks, ...targetChecks, ...textChecks]

/** The findings of all checks, the worst first. */
export function runChecks(item: CheckedItem, surroundings: Surroundings): CheckFinding[] {
  return checks
    .flatMap(({ name, level, find }) =>
      find(item, surroundings).map(finding => ({ check: name, level, ...finding })),
    )
    .sort((a, b) => checkLevels.indexOf(a.level) - checkLevels.indexOf(b.level))
}
