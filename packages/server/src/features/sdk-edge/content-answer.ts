import type { Decisions, SnapshotItem } from '@guide/engine'
import { PreparedAnswer } from '../../prepared-answer.ts'
import { toProgress, type UserProgress } from '../progress/progress-reads.ts'

/** The answer to a page, put together from what the snapshot serialised in advance. */
export function contentAnswer(
  { items, nextChangeAt }: Decisions,
  progress: UserProgress,
  now: number,
): PreparedAnswer {
  let list = ''
  for (const item of items)
    list += list === '' ? itemAnswer(item, progress) : `,${itemAnswer(item, progress)}`
  const next = nextChangeAt === null ? 'null' : `"${new Date(nextChangeAt).toISOString()}"`
  const evaluatedAt = new Date(now).toISOString()
  return new PreparedAnswer(
    `{"data":{"items":[${list}],"evaluated_at":"${evaluatedAt}","next_change_at":${next}}}`,
  )
}

/** An item's JSON ends where the user's progress with it belongs. */
export const itemAnswer = ({ id, json, content_type }: SnapshotItem, progress: UserProgress): string =>
  `${json}${JSON.stringify(toProgress(content_type, progress.get(id)))}}`
