import type { AudienceReach, AudienceReachRequest, AudienceRule } from '@guide/contracts'
import { compileAudience, createSubject, workLimits } from '@guide/engine'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { startSlices } from '../../slices.ts'
import { contextsIn } from '../end-users/end-users-reads.ts'
import { noProgress, type ProgressReader, userIdOf } from '../progress/progress-reads.ts'
import { audienceStore } from './audiences-store.ts'
import { checkCriteria } from './audiences-writes.ts'
import { groupsOf } from './rule-groups.ts'

/** So many users are looked at. */
const maxUsers = 1000

interface Parts {
  database: Database
  clock: Clock
  progress: ProgressReader
}

export type AudienceReachService = ReturnType<typeof createAudienceReachService>

/** Counts how many recent users an audience has, with the evaluation that serves users. */
export function createAudienceReachService({ database, clock, progress }: Parts) {
  /** Both must hold; null if no user can match, because a saved audience does not exist. */
  async function ruleOf(tenantId: string, { audience, audience_id }: AudienceReachRequest) {
    const parts: AudienceRule[] = audience ? [audience] : []
    if (!audience_id) return { $and: parts }
    const saved = await audienceStore(database.sql, tenantId).find(audience_id)
    if (!saved) return null
    // A list of values that is used as an audience is a list of user ids.
    parts.push(saved.values ? { user_id: { $inGroup: audience_id } } : (saved.rule ?? {}))
    return { $and: parts }
  }

  return {
    async count(
      { tenant, environment }: AdminPrincipal,
      request: AudienceReachRequest,
    ): Promise<AudienceReach> {
      if (request.audience) checkCriteria(request.audience, null, 'audience')
      if (tenant.feature_flags.remember_contexts === false) {
        return { remembered: false, users: 0, matching: 0, has_more: false }
      }
      const tenantId = tenant.tenant_id
      const rule = await ruleOf(tenantId, request)
      const found = await contextsIn(database.sql, tenantId, environment, maxUsers + 1)
      const contexts = found.slice(0, maxUsers)
      const result = { remembered: true, users: contexts.length, has_more: found.length > maxUsers }
      if (!rule) return { ...result, matching: 0 }
      const compiled = compileAudience(rule, { groups: await groupsOf(database.sql, tenantId, rule) })
      const ofUser = readsProgress(rule)
        ? (userKey: string) => progress.of({ tenantId, environment, userKey })
        : () => noProgress
      // Asked for together, so that the database is asked once.
      const progresses = await Promise.all(contexts.map(({ user_key }) => ofUser(user_key)))
      const now = clock.now()
      const pause = startSlices(tenantId)
      let matching = 0
      for (const [index, { user_key, claims, tokens }] of contexts.entries()) {
        const userId = userIdOf(user_key)
        const context = { url: '/', userId, environment, claims, tokens, progress: progresses[index] }
        const subject = createSubject(context, now)
        subject.work.begin(workLimits.item)
        if (compiled.matches(subject) === true) matching += 1
        await pause()
      }
      return { ...result, matching }
    },
  }
}

const readsProgress = (rule: unknown) => /"(?:tour|content)\./.test(JSON.stringify(rule))
