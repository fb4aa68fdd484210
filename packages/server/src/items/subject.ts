import type { ContentKind } from '@guide/contracts'

/** What a report says about the tour or the content item that one of its lines is about. */
export function subjectOf({ id, content_type, title }: { id: string; content_type: string; title: string }) {
  return {
    content_type: content_type as ContentKind,
    ...(content_type === 'tour' ? { tour_id: id } : { content_id: id }),
    title,
  }
}
