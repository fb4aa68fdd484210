import { PageIndex } from '../page/page-index.ts'
import { parseInstant } from '../subject/parse-instant.ts'
import { compileItem, type Switches } from './compile-item.ts'
import type { ItemDefinition, SavedAudience } from './item-definition.ts'
import { savedAudiences } from './saved-audiences.ts'
import type { Snapshot } from './snapshot.ts'

export interface SnapshotOptions extends Switches {
  readonly audiences?: readonly SavedAudience[] | undefined
}

/** Compiles what a tenant has published into a snapshot, once per revision. */
export function buildSnapshot(
  definitions: readonly ItemDefinition[],
  options: SnapshotOptions = {},
): Snapshot {
  const audiences = savedAudiences(options.audiences ?? [])
  const items = inOrder(definitions).map(definition => compileItem(definition, audiences, options))
  const pages = new PageIndex()
  for (const [number, item] of items.entries()) pages.add(number, item.patterns)
  return Object.freeze({
    items: Object.freeze(items),
    byId: new Map(items.map(item => [item.id, item])),
    pages,
  })
}

function inOrder(definitions: readonly ItemDefinition[]): ItemDefinition[] {
  return definitions
    .map(definition => ({ definition, made: parseInstant(definition.created_at ?? '') ?? 0 }))
    .sort(
      (a, b) =>
        (b.definition.priority ?? 0) - (a.definition.priority ?? 0) ||
        b.made - a.made ||
        (a.definition.id < b.definition.id ? -1 : 1),
    )
    .map(({ definition }) => definition)
}
