import type { Decisions, SnapshotItem } from '@guide/engine'
import { PreparedAnswer } from '../../answers/prepared-answer.ts'
import { type ProgressEntry, toProgress, type UserProgress } from '../progress/progress-reads.ts'

const start = Buffer.from('{"data":{"items":[')
const comma = Buffer.from(',')

/** The answer to a page, put together from the bytes that the snapshot holds ready. */
export function contentAnswer(
  { items, nextChangeAt }: Decisions,
  progress: UserProgress,
  now: number,
): PreparedAnswer {
  const parts: Uint8Array[] = [start]
  for (const item of items) {
    if (parts.length > 1) parts.push(comma)
    parts.push(item.json as Uint8Array, endOf(item, progress))
  }
  const next = nextChangeAt === null ? 'null' : `"${new Date(nextChangeAt).toISOString()}"`
  const evaluatedAt = new Date(now).toISOString()
  parts.push(Buffer.from(`],"evaluated_at":"${evaluatedAt}","next_change_at":${next}}}`))
  return new PreparedAnswer(Buffer.concat(parts))
}

export const itemAnswer = (item: SnapshotItem, progress: UserProgress): PreparedAnswer =>
  new PreparedAnswer(Buffer.concat([item.json as Uint8Array, endOf(item, progress)]))

const serialized = (content_type: string, entry: ProgressEntry | undefined): Buffer =>
  Buffer.from(`${JSON.stringify(toProgress(content_type, entry))}}`)

const untouched = serialized('', undefined)
const untouchedChecklist = serialized('checklist', undefined)
const known = new WeakMap<ProgressEntry, Buffer>()

/** An item's JSON ends where the user's progress with it belongs. */
function endOf({ id, content_type }: SnapshotItem, progress: UserProgress): Buffer {
  const entry = progress.get(id)
  if (!entry) return content_type === 'checklist' ? untouchedChecklist : untouched
  const end = known.get(entry) ?? serialized(content_type, entry)
  known.set(entry, end)
  return end
}
