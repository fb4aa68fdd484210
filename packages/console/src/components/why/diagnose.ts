import type { DiagnoseRequest } from '@guide/contracts'
import type { Service } from '../../service/service.ts'

export type Question = Pick<DiagnoseRequest, 'url' | 'user_id' | 'content_id' | 'anonymous'>

/** Asks why a user gets an item on a page, or does not. Without the item, it asks about all of them. */
export const diagnose = async (service: Service, question: Question) =>
  (await service.post('/v1/admin/diagnose', { body: question })).data
