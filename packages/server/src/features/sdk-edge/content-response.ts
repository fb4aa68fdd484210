import type { WithheldItem } from '@guide/contracts'
import { type Decisions, type SnapshotItem, stateIn, type Withheld } from '@guide/engine'
import { PreparedAnswer } from '../../answers/prepared-answer.ts'
import { itemReference } from '../../items/item-reference.ts'
import { hasItems, type ProgressEntry, toProgress, type UserProgress } from '../progress/progress-reads.ts'

const start = Buffer.from('{"data":{"items":[')
const comma = Buffer.from(',')

/** The response to a page, assembled from the bytes of the snapshot. */
export function contentResponse(
  { items, nextChangeAt }: Decisions,
  addressParts: readonly string[],
  progress: UserProgress,
  now: number,
  withheld: Withheld[] | null,
): PreparedAnswer {
  const parts: Uint8Array[] = [start]
  for (const item of items) {
    if (parts.length > 1) parts.push(comma)
    parts.push(item.json as Uint8Array, endOf(item, progress))
  }
  const next = nextChangeAt === null ? 'null' : `"${new Date(nextChangeAt).toISOString()}"`
  const evaluatedAt = new Date(now).toISOString()
  parts.push(
    Buffer.from(
      `],"address_parts":${JSON.stringify(addressParts)},"evaluated_at":"${evaluatedAt}","next_change_at":${next}${withheldJson(withheld)}}}`,
    ),
  )
  return new PreparedAnswer(Buffer.concat(parts))
}

/** Only ids and the names of gates: titles, dates and rules are not for users. */
function withheldJson(withheld: Withheld[] | null): string {
  if (withheld === null) return ''
  const lines = withheld.map(({ item, gate }): WithheldItem => {
    const { title: _, ...reference } = itemReference(item)
    return { ...reference, gate }
  })
  return `,"withheld":${JSON.stringify(lines)}`
}

export const itemResponse = (item: SnapshotItem, progress: UserProgress): PreparedAnswer =>
  new PreparedAnswer(Buffer.concat([item.json as Uint8Array, endOf(item, progress)]))

const serialize = (contentType: string, entry: ProgressEntry | undefined): Buffer =>
  Buffer.from(`${JSON.stringify(toProgress(contentType, entry))}}`)

const noProgress = serialize('banner', undefined)
const noProgressWithItems = serialize('checklist', undefined)
const serialized = new WeakMap<ProgressEntry, Buffer>()

/** The end of an item's JSON: the user's progress and the closing brace. */
function endOf({ id, content_type, version }: SnapshotItem, progress: UserProgress): Buffer {
  const entry = progress.get(id)
  if (!entry || stateIn(version, entry) === 'none')
    return hasItems(content_type) ? noProgressWithItems : noProgress
  const end = serialized.get(entry) ?? serialize(content_type, entry)
  serialized.set(entry, end)
  return end
}
