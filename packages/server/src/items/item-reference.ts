import type { ContentKind } from '@guide/contracts'

/** The fields with which reports refer to a tour or a content item. */
export function itemReference({
  id,
  content_type,
  title,
}: {
  id: string
  content_type: string
  title: string
}) {
  return {
    content_type: content_type as ContentKind,
    ...(content_type === 'tour' ? { tour_id: id } : { content_id: id }),
    title,
  }
}
