import { createHmac } from 'node:crypto'
import type { UserKind } from '@guide/contracts'
import type { TenantRecord } from '../../auth/tenant-directory.ts'
import { verifiedUserKey, visitorKey } from '../progress/progress-reads.ts'

/** A person whose data the service stores for a tenant. */
export interface EndUser {
  tenantId: string
  kind: UserKind
  userId: string
  /** The id in progress, events and contexts. */
  userKey: string
}

export const endUserOf = (tenantId: string, kind: UserKind = 'user', userId: string): EndUser => ({
  tenantId,
  kind,
  userId,
  userKey: kind === 'user' ? verifiedUserKey(userId) : visitorKey(userId),
})

/** The id of a user in audit records: visitors choose their own ids, which must not look like those of users. */
export const auditId = (kind: UserKind, userId: string): string =>
  kind === 'user' ? userId : visitorKey(userId)

/** The user with a key. */
export function endUserWithKey(tenantId: string, userKey: string): EndUser {
  const end = userKey.indexOf(':')
  return endUserOf(tenantId, userKey.slice(0, end) as UserKind, userKey.slice(end + 1))
}

/** What is stored of the key of an erased user: nobody can read the id from it, and it differs between tenants. */
export const digestOf = ({ erasure_key }: Pick<TenantRecord, 'erasure_key'>, userKey: string): string =>
  createHmac('sha256', erasure_key).update(userKey).digest('base64url')
