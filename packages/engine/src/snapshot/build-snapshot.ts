import { AudienceIndex } from '../audience/audience-index.ts'
import { PageIndex } from '../page/page-index.ts'
import type { UrlPattern } from '../page/url-pattern.ts'
import { joinAddressParts } from './address-parts.ts'
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
  const items: SnapshotItem[] = []
  for (const definition of definitions) {
    items.push(compileItem(definition, audiences, options))
    yield
  }
  return yield* assemble(items, audiences)
}

/**
 * The next snapshot of a tenant of which only some items have changed, one item at a time. Audiences and switches must be
 * the same as before.
 * @param isRemoved whether an item of the previous snapshot is not published any more
 */
export function* updateSnapshotInParts(
  previous: Snapshot,
  changed: readonly ItemDefinition[],
  isRemoved: (id: string) => boolean,
  switches: Switches,
): Generator<void, Snapshot> {
  const { audiences } = previous
  const compiled = new Map<string, SnapshotItem>()
  for (const definition of changed) {
    compiled.set(definition.id, compileItem(definition, audiences, switches))
    yield
  }
  const same = previous.items.filter(({ id }) => !compiled.has(id) && !isRemoved(id))
  return yield* assemble([...same, ...compiled.values()], audiences, previous)
}

function* assemble(
  unordered: SnapshotItem[],
  audiences: Snapshot['audiences'],
  previous?: Snapshot,
): Generator<void, Snapshot> {
  const items = unordered.sort(inOrderOfDelivery)
  const { pages, stepPages } =
    previous && haveSamePages(items, previous.items) ? previous : yield* indexPages(items, previous)
  const { audienceIndex } =
    previous && haveSameAudiences(items, previous.items)
      ? previous
      : { audienceIndex: yield* AudienceIndex.build(items.map(({ audience }) => audience)) }
  return Object.freeze({
    items: Object.freeze(items),
    byId: new Map(items.map(item => [item.id, item])),
    pages,
    audiences,
    audienceIndex,
    stepPages,
    addressParts: joinAddressParts(items.map(({ addressParts }) => addressParts)),
  })
}

function* indexPages(
  items: readonly SnapshotItem[],
  previous: Snapshot | undefined,
): Generator<void, Pick<Snapshot, 'pages' | 'stepPages'>> {
  const pages = new PageIndex(previous?.pages)
  const stepPages = new PageIndex(previous?.stepPages ?? undefined)
  for (const [number, item] of items.entries()) {
    pages.add(number, item.patterns)
    if (item.stepPages.length > 0) stepPages.add(number, item.stepPages)
    yield
  }
  yield* pages.prepare()
  yield* stepPages.prepare()
  return { pages, stepPages: items.some(item => item.stepPages.length > 0) ? stepPages : null }
}

/** Whether items have the same pages as others, place by place. Then the index of the others can be used for them. */
const haveSamePages = (items: readonly SnapshotItem[], others: readonly SnapshotItem[]): boolean =>
  items.length === others.length &&
  items.every((item, place) => {
    const other = others[place] as SnapshotItem
    if (item === other) return true
    return areSame(item.patterns, other.patterns) && areSame(item.stepPages, other.stepPages)
  })

/** Whether items have the audiences of others, place by place. Equal short rules are one compiled rule. */
const haveSameAudiences = (items: readonly SnapshotItem[], others: readonly SnapshotItem[]): boolean =>
  items.length === others.length && items.every(({ audience }, place) => audience === others[place]?.audience)

const areSame = (patterns: readonly UrlPattern[], others: readonly UrlPattern[]): boolean =>
  patterns.length === others.length &&
  patterns.every(
    ({ pattern, is_regex = false }, place) =>
      pattern === others[place]?.pattern && is_regex === (others[place]?.is_regex ?? false),
  )

const inOrderOfDelivery = (a: SnapshotItem, b: SnapshotItem): number =>
  b.priority - a.priority || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)
