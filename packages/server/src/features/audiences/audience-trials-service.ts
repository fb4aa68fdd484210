import type { AudienceTrial, AudienceTrialRequest } from '@guide/contracts'
import { tryAudience } from '@guide/engine'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { findContext } from '../end-users/end-users-reads.ts'
import { type ProgressReader, verifiedUserKey } from '../progress/progress-reads.ts'
import { checkCriteria } from './audiences-writes.ts'
import { groupsOf } from './rule-groups.ts'

export type AudienceTrialService = ReturnType<typeof createAudienceTrialService>

/** Tries rules that need not be saved on a user, with the evaluation that serves users. */
export function createAudienceTrialService({
  database,
  clock,
  progress,
}: {
  database: Database
  clock: Clock
  progress: ProgressReader
}) {
  return {
    async run(
      { tenant, environment, role }: AdminPrincipal,
      { rule, user_id, claims, tokens, locale, url = '/' }: AudienceTrialRequest,
    ): Promise<AudienceTrial> {
      checkCriteria(rule, null)
      const tenantId = tenant.tenant_id
      const userKey = user_id === undefined ? undefined : verifiedUserKey(user_id)
      const isRemembered = userKey !== undefined && !claims && !tokens && role !== 'viewer'
      const last = isRemembered ? await findContext(database.sql, tenantId, environment, userKey) : undefined
      const groups = await groupsOf(database.sql, tenantId, rule)
      const known = last ?? { claims, tokens }
      const context = {
        url,
        userId: user_id,
        environment,
        locale,
        claims: user_id === undefined ? known.claims : { ...known.claims, sub: user_id },
        tokens: known.tokens,
        progress: userKey ? await progress.of({ tenantId, environment, userKey }) : undefined,
      }
      const trial = tryAudience(rule, { groups }, context, clock.now())
      return { ...trial, ...(last && { context_seen_at: last.seen_at.toISOString() }) }
    },
  }
}
