import type { draftOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { DraftService } from '../../items/draft-service.ts'
import { presentDraft } from './present-draft.ts'

interface Drafts {
  tours: DraftService
  content: DraftService
}

export const draftRoutes = ({ tours, content }: Drafts): Handlers<typeof draftOperations> => ({
  getTourDraft: ({ principal, params }) =>
    presentDraft(tours.get(principal.tenant.tenant_id, params.tour_id)),
  putTourDraft: ({ actor, params, body, ifMatch }) =>
    presentDraft(tours.put(actor, params.tour_id, body, ifMatch)),
  deleteTourDraft: ({ actor, params, ifMatch }) => tours.delete(actor, params.tour_id, ifMatch),
  getContentDraft: ({ principal, params }) =>
    presentDraft(content.get(principal.tenant.tenant_id, params.content_id)),
  putContentDraft: ({ actor, params, body, ifMatch }) =>
    presentDraft(content.put(actor, params.content_id, body, ifMatch)),
  deleteContentDraft: ({ actor, params, ifMatch }) => content.delete(actor, params.content_id, ifMatch),
})
