import { PageIndex } from '../page/page-index.ts'
import { parseInstant } from '../subject/parse-instant.ts'
import { createAddressParts } from './address-parts.ts'
import { compileItem, type Switches } from './compile-item.ts'
import type { ItemDefinition, SavedAudience } from './item-definition.ts'
import { savedAudiences } from './saved-audiences.ts'
import type { Snapshot, SnapshotItem } from './snapshot.ts'

export interface SnapshotOptions extends Switches {
  readonly audiences?: readonly SavedAudience[] | undefined
  /** A snapshot of the same tenant: its audiences are used, and none are compiled. */
  readonly audiencesOf?: Snapshot | undefined
}

/** Compiles the published items of a tenant into a snapshot, once per revision. */
export function buildSnapshot(
  definitions: readonly ItemDefinition[],
  options: SnapshotOptions = {},
): Snapshot {
  const parts = buildSnapshotInParts(definitions, options)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** `buildSnapshot` one item at a time, so that the caller of a large build can yield to other work in between. */
export function* buildSnapshotInParts(
  definitions: readonly ItemDefinition[],
  options: SnapshotOptions = {},
): Generator<void, Snapshot> {
  const audiences = options.audiencesOf?.audiences ?? (yield* savedAudiences(options.audiences ?? []))
  const pages = new PageIndex()
  const stepPages = new PageIndex()
  const addressParts = createAddressParts(options.audiences ?? [])
  const items: SnapshotItem[] = []
  for (const definition of inOrder(definitions)) {
    const item = compileItem(definition, audiences, options)
    pages.add(items.length, item.patterns)
    if (item.stepPages.length > 0) stepPages.add(items.length, item.stepPages)
    addressParts.add(definition)
    items.push(item)
    yield
  }
  yield* pages.prepare()
  yield* stepPages.prepare()
  return Object.freeze({
    items: Object.freeze(items),
    byId: new Map(items.map(item => [item.id, item])),
    pages,
    audiences,
    stepPages: items.some(item => item.stepPages.length > 0) ? stepPages : null,
    addressParts: addressParts.list(),
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
