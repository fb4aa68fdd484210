import { PreparedAnswer } from '../../answers/prepared-answer.ts'
import type { TaggedDraft } from '../../items/draft-service.ts'

export async function presentDraft(found: Promise<TaggedDraft>): Promise<PreparedAnswer> {
  const { draft, etag } = await found
  return new PreparedAnswer(JSON.stringify(draft), etag)
}
