import type { Role, SignInMethod } from '@guide/contracts'
import { hashOf } from '../../auth/api-key.ts'
import { newSessionSecret, sessionLifetimeMs } from '../../auth/console-session.ts'
import type { ConsolePrincipal } from '../../auth/principal.ts'
import type { TenantRecord } from '../../auth/tenant-directory.ts'
import type { Transaction } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import { newId } from '../../ids.ts'
import { cutText, isStorable } from '../../storable.ts'
import { consoleSessionStore } from './console-sessions-store.ts'
import { toConsoleSession } from './present-session.ts'
import type { BegunSession } from './session-cookies.ts'

/** How many sessions one user can have at a time. A new one ends the oldest. */
const maxPerUser = 50

const maxBrowserLength = 300

/** Where a session begins. */
export type Place = Pick<ConsolePrincipal, 'address' | 'browser'> & { requestId: string }

/** Who signs in, and how. */
export interface SigningIn {
  userId: string
  email: string | null
  role: Role
  how: SignInMethod
  /** What the identity provider said about the user. */
  confirmed?: { issuer: string | null; claims: Record<string, unknown> }
}

/**
 * Begins a session, with its audit record.
 * @param isAllowed is asked in the same transaction. If it gives false, no session begins
 */
export async function beginSession(
  { changes, clock }: { changes: Pick<TenantChanges, 'record'>; clock: Clock },
  tenant: TenantRecord,
  { userId, email, role, how, confirmed }: SigningIn,
  { address, browser, requestId }: Place,
  isAllowed: (tx: Transaction) => Promise<boolean> = async () => true,
): Promise<BegunSession | undefined> {
  const secret = newSessionSecret()
  const now = new Date(clock.now())
  const row = {
    session_id: newId('ses'),
    secret_hash: hashOf(secret),
    user_id: userId,
    email,
    how,
    issuer: confirmed?.issuer ?? null,
    claims: confirmed?.claims ?? null,
    confirmed_at: confirmed ? now : null,
    address,
    browser: isStorable(browser) ? cutText(browser, maxBrowserLength) : '',
    signed_in_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + sessionLifetimeMs),
  }
  const { session_id } = row
  const record = {
    event: 'AdminSignedIn',
    entityType: 'user',
    entityId: userId,
    before: null,
    after: { user_id: userId, email, role, session_id, how, address, browser: row.browser },
  } as const
  const actor = { tenantId: tenant.tenant_id, userId, email, requestId }
  const isBegun = await changes.record(actor, record, async tx => {
    if (!(await isAllowed(tx))) return false
    const store = consoleSessionStore(tx, tenant.tenant_id)
    await store.insert(row)
    await store.keepNewest(userId, maxPerUser)
    return true
  })
  return isBegun ? { session: toConsoleSession(row, tenant, role), secret } : undefined
}
