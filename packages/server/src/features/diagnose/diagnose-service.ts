import type { DiagnosedItem, DiagnoseRequest } from '@guide/contracts'
import { type EvaluationContext, type Explanation, explainInParts } from '@guide/engine'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Clock } from '../../db/database-clock.ts'
import { fitAnswer } from '../../db/page.ts'
import { notFound } from '../../errors.ts'
import { itemReference } from '../../items/item-reference.ts'
import { startSlices } from '../../slices.ts'
import { type ProgressReader, verifiedUserKey, visitorKey } from '../progress/progress-reads.ts'
import type { Snapshots } from '../snapshots/snapshots-reads.ts'

export type DiagnoseService = ReturnType<typeof createDiagnoseService>

/** Explains why a user gets an item or not, with the same snapshot and gates that decide it. */
export function createDiagnoseService({
  clock,
  snapshots,
  progress,
}: {
  clock: Clock
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
      const now = clock.now()
      const items: DiagnosedItem[] = []
      const pause = startSlices(tenantId)
      for (const snapshot of [live, unpublished]) {
        for (const explanation of explainInParts(snapshot, context, now, content_id)) {
          items.push(toDiagnosed(explanation))
          await pause()
        }
      }
      if (content_id !== undefined && items.length === 0) throw notFound('tour or content item', content_id)
      return fitAnswer(items)
    },
  }
}

const toDiagnosed = ({ item, eligible, gates }: Explanation): DiagnosedItem => ({
  ...itemReference(item),
  eligible,
  gates: gates.map(result => ({ ...result })),
})
