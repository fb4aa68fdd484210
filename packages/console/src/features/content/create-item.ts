import type { ContentKind } from '@guide/contracts/content-kinds'
import type { Service } from '../../service/service.ts'
import type { Template } from './templates.ts'

type Definition = ReturnType<Template['definition']>

/** Creates a draft and returns its id. */
export async function createItem(
  service: Service,
  kind: ContentKind,
  { steps, ...definition }: Definition,
): Promise<string> {
  if (kind === 'tour') {
    const { title, trigger } = definition
    const tour = await service.post('/v1/admin/tours', {
      body: { title, ...(trigger && { trigger }), ...(steps && { steps }) },
    })
    return tour.tour_id
  }
  const content = await service.post('/v1/admin/content', { body: { ...definition, content_type: kind } })
  return content.content_id
}
