import type { DiagnosedItem, DiagnoseRequest } from '@guide/contracts'
import { type EvaluationContext, type Explanation, explain } from '@guide/engine'
import type { AdminPrincipal } from '../../auth/principal.ts'
import { notFound } from '../../errors.ts'
import { itemReference } from '../../items/item-reference.ts'
import { type ProgressReader, verifiedUserKey, visitorKey } from '../progress/progress-reads.ts'
import type { Snapshots } from '../snapshots/snapshots-reads.ts'

export type DiagnoseService = ReturnType<typeof createDiagnoseService>

/** Explains why a user gets an item or not, with the same snapshot and gates that decide it. */
export function createDiagnoseService({
  snapshots,
  progress,
}: {
  snapshots: Snapshots
  progress: ProgressReader
}) {
  return {
    async explain({ tenant, ...admin }: AdminPrincipal, request: DiagnoseRequest): Promise<DiagnosedItem[]> {
      const { environment = admin.environment, content_id, anonymous = false, user_id } = request
      const tenantId = tenant.tenant_id
      const context: EvaluationContext = {
        url: request.url,
        userId: user_id,
        anonymous,
        sessionId: request.session_id,
        environment,
        locale: request.locale,
        claims: anonymous ? undefined : { ...request.claims, sub: user_id },
        tokens: request.tokens,
        progress: await progress.of({
          tenantId,
          environment,
          userKey: anonymous ? visitorKey(user_id) : verifiedUserKey(user_id),
        }),
      }
      const { live } = await snapshots.of(tenant)
      const unpublished = await snapshots.unpublished(tenantId)
      const now = Date.now()
      const explanations = [live, unpublished].flatMap(snapshot =>
        explain(snapshot, context, now, content_id),
      )
      if (content_id !== undefined && explanations.length === 0)
        throw notFound('tour or content item', content_id)
      return explanations.map(toDiagnosed)
    },
  }
}

const toDiagnosed = ({ item, eligible, gates }: Explanation): DiagnosedItem => ({
  ...itemReference(item),
  eligible,
  gates: gates.map(result => ({ ...result })),
})
