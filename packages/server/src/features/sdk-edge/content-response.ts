import type { WithheldItem } from '@guide/contracts'
import {
  type Decisions,
  type Page,
  type SnapshotItem,
  stateIn,
  stepsElsewhere,
  type Withheld,
  Work,
  workLimits,
} from '@guide/engine'
import { PreparedAnswer } from '../../answers/prepared-answer.ts'
import { itemReference } from '../../items/item-reference.ts'
import { hasItems, type ProgressEntry, toProgress, type UserProgress } from '../progress/progress-reads.ts'

const start = Buffer.from('{"data":{"items":[')
const comma = Buffer.from(',')
const noSteps: string[] = []

/**
 * The response to a page, assembled from the bytes of the snapshot.
 * @param page null if no step has a page of its own
 */
export function contentResponse(
  { items, nextChangeAt, stopped }: Decisions,
  addressPartsJson: string,
  progress: UserProgress,
  page: Page | null,
  now: number,
  withheld: Withheld[] | null,
  forgetBefore: Date | null,
  configJson: string | null,
): PreparedAnswer {
  const parts: Uint8Array[] = [start]
  const work = new Work(workLimits.page)
  for (const item of items) {
    if (parts.length > 1) parts.push(comma)
    const elsewhere = page ? stepsElsewhere(item, page, work) : noSteps
    parts.push(item.json as Uint8Array, endOf(item, progress, elsewhere))
  }
  const next = nextChangeAt === null ? 'null' : `"${new Date(nextChangeAt).toISOString()}"`
  const evaluatedAt = new Date(now).toISOString()
  const truncated = hasNoRoom(stopped) ? ',"truncated":true' : ''
  parts.push(
    Buffer.from(
      `],"address_parts":${addressPartsJson},"evaluated_at":"${evaluatedAt}","next_change_at":${next}${truncated}${withheldJson(withheld)}${forgetJson(forgetBefore)}${configJson === null ? '' : `,"config":${configJson}`}}}`,
    ),
  )
  return new PreparedAnswer(Buffer.concat(parts))
}

function hasNoRoom(stopped: Decisions['stopped']): boolean {
  for (const gate of stopped.values()) if (gate === 'room') return true
  return false
}

const forgetJson = (time: Date | null): string =>
  time === null ? '' : `,"forget_before":"${time.toISOString()}"`

/** Only ids and the names of gates: titles, dates and rules are not for users. */
function withheldJson(withheld: Withheld[] | null): string {
  if (withheld === null) return ''
  const lines = withheld.map(({ item, gate }): WithheldItem => {
    const { title: _, ...reference } = itemReference(item)
    return { ...reference, gate }
  })
  return `,"withheld":${JSON.stringify(lines)}`
}

/** A tour that a call starts. Without a page, all of its steps count as steps of this page. */
export function tourResponse(tour: SnapshotItem, progress: UserProgress, page: Page | null): PreparedAnswer {
  const elsewhere = page ? stepsElsewhere(tour, page, new Work(workLimits.page), true) : []
  return new PreparedAnswer(Buffer.concat([tour.json as Uint8Array, endOf(tour, progress, elsewhere)]))
}

const serialize = (contentType: string, entry: ProgressEntry | undefined): Buffer =>
  Buffer.from(`${JSON.stringify(toProgress(contentType, entry))}}`)

const noProgress = serialize('banner', undefined)
const noProgressWithItems = serialize('checklist', undefined)
const serialized = new WeakMap<ProgressEntry, Buffer>()

/** The end of an item's JSON: the user's progress and, for tours over several pages, the steps elsewhere. */
function endOf(item: SnapshotItem, progress: UserProgress, elsewhere: string[]): Buffer {
  const end = progressEnd(item, progress)
  if (elsewhere.length === 0) return end
  const steps = Buffer.from(`,"elsewhere":${JSON.stringify(elsewhere)}}`)
  return Buffer.concat([end.subarray(0, -1), steps])
}

function progressEnd({ id, content_type, version }: SnapshotItem, progress: UserProgress): Buffer {
  const entry = progress.get(id)
  if (!entry || stateIn(version, entry) === 'none')
    return hasItems(content_type) ? noProgressWithItems : noProgress
  const end = serialized.get(entry) ?? serialize(content_type, entry)
  serialized.set(entry, end)
  return end
}
