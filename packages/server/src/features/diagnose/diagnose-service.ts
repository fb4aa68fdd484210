import type { DeliveredItem, DiagnosedItem, DiagnoseRequest } from '@guide/contracts'
import {
  type EvaluationContext,
  type Explanation,
  explainInParts,
  type Snapshot,
  type SnapshotItem,
  startExplained,
} from '@guide/engine'
import { startAnswerList } from '../../answer-list.ts'
import { PreparedAnswer } from '../../answers/prepared-answer.ts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { notFound } from '../../errors.ts'
import { itemReference } from '../../items/item-reference.ts'
import { startSlices } from '../../slices.ts'
import { findContext } from '../end-users/end-users-reads.ts'
import { type ProgressReader, verifiedUserKey, visitorKey } from '../progress/progress-reads.ts'
import type { Snapshots } from '../snapshots/snapshots-reads.ts'

export type DiagnoseService = ReturnType<typeof createDiagnoseService>

/** Explains why a user gets an item or not, with the same snapshot and gates that decide it. */
export function createDiagnoseService({
  database,
  clock,
  snapshots,
  progress,
}: {
  database: Database
  clock: Clock
  snapshots: Snapshots
  progress: ProgressReader
}) {
  /** What the user last came with, if the request does not say what they come with, and the admin may see it. */
  async function lastContext({ tenant, role, ...admin }: AdminPrincipal, request: DiagnoseRequest) {
    const { environment = admin.environment, user_id, anonymous, claims, tokens } = request
    if (anonymous || claims || tokens || role === 'viewer') return undefined
    return findContext(database.sql, tenant.tenant_id, environment, verifiedUserKey(user_id))
  }

  return {
    async explain(principal: AdminPrincipal, request: DiagnoseRequest): Promise<PreparedAnswer> {
      const { tenant, ...admin } = principal
      const { environment = admin.environment, content_id, anonymous = false, user_id } = request
      const tenantId = tenant.tenant_id
      const last = await lastContext(principal, request)
      const { claims, tokens } = last ?? request
      const context: EvaluationContext = {
        url: request.url,
        userId: user_id,
        anonymous,
        sessionId: request.session_id,
        environment,
        locale: request.locale,
        claims: anonymous ? undefined : { ...claims, sub: user_id },
        tokens,
        progress: await progress.of({
          tenantId,
          environment,
          userKey: anonymous ? visitorKey(user_id) : verifiedUserKey(user_id),
        }),
      }
      const { live } = await snapshots.of(tenant)
      const now = clock.now()
      const list = startAnswerList()
      const pause = startSlices(tenantId)
      const evaluate = async (snapshot: Snapshot) => {
        const evaluation = startExplained(snapshot, context, now)
        let decisions = evaluation.run()
        while (decisions === undefined) {
          await pause()
          decisions = evaluation.run()
        }
        return { evaluation, delivered: decisions.items }
      }
      const add = async ({ evaluation }: Awaited<ReturnType<typeof evaluate>>) => {
        for (const explanation of explainInParts(evaluation, content_id)) {
          if (list.isFull) break
          list.add(toDiagnosed(explanation))
          await pause()
        }
      }
      const ofLive = await evaluate(live)
      const isLive = content_id !== undefined && live.byId.has(content_id)
      if (content_id === undefined || isLive) await add(ofLive)
      if (!isLive) await add(await evaluate(await snapshots.unpublished(tenant, live, content_id)))
      if (content_id !== undefined && list.isEmpty) throw notFound('tour or content item', content_id)
      const seen = last ? `,"context_seen_at":"${last.seen_at.toISOString()}"` : ''
      const delivered = JSON.stringify(ofLive.delivered.filter(({ manual }) => !manual).map(toDelivered))
      return new PreparedAnswer(`{"data":{"items":${list.json()},"delivered":${delivered}${seen}}}`)
    },
  }
}

const toDiagnosed = ({ item, eligible, gates }: Explanation): DiagnosedItem => ({
  ...itemReference(item),
  eligible,
  gates: gates.map(({ gate, passed, reason: { text, code, values } }) => {
    return { gate, passed, reason: text, code, values }
  }),
})

const toDelivered = (item: SnapshotItem): DeliveredItem => ({
  ...itemReference(item),
  priority: item.priority,
  trigger_type: item.trigger as DeliveredItem['trigger_type'],
})
