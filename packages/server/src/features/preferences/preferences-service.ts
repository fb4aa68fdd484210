import type { Preferences, PreferencesUpdate } from '@guide/contracts'
import type { AdminPrincipal } from '../../auth/principal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { Actor, TenantChanges } from '../../db/tenant-change.ts'
import type { Settings } from '../../env.ts'
import { conflict, forbidden, unprocessable } from '../../errors.ts'
import { isMailAddress } from '../../mail/is-mail-address.ts'
import { findAdminUser } from '../admin-users/admin-users-reads.ts'
import { chosenPreferences } from './chosen-preferences.ts'
import { type PreferenceRow, preferenceStore } from './preferences-store.ts'

interface Parts {
  database: Database
  changes: TenantChanges
  clock: Clock
  settings: Pick<Settings, 'smtp' | 'bounds'>
}

export type PreferenceService = ReturnType<typeof createPreferenceService>

/** What admins choose for themselves. Each admin sees and changes only their own preferences. */
export function createPreferenceService({ database, changes, clock, settings }: Parts) {
  async function present(
    db: Database['sql'] | Transaction,
    { tenant, user }: AdminPrincipal,
    row: PreferenceRow | undefined,
  ): Promise<Preferences> {
    const member = await findAdminUser(db, tenant.tenant_id, user.userId)
    const email = member?.email ?? addressOf(user) ?? row?.email ?? null
    const status = email === null ? 'no_address' : 'ready'
    return {
      ...chosenPreferences(member?.role, row),
      email,
      mail_status: settings.smtp ? status : 'no_mail_server',
      updated_at: row?.updated_at?.toISOString() ?? null,
    }
  }

  return {
    async get(principal: AdminPrincipal): Promise<Preferences> {
      requireOwner(principal)
      const { tenant, user } = principal
      const row = await preferenceStore(database.sql, tenant.tenant_id).find(user.userId)
      return present(database.sql, principal, row)
    },

    update(principal: AdminPrincipal, actor: Actor, fields: PreferencesUpdate): Promise<Preferences> {
      requireOwner(principal)
      if (fields.time_zone !== undefined) requireTimeZone(fields.time_zone)
      const { user } = principal
      return changes.keep(actor, async ({ tx }) => {
        const store = preferenceStore(tx, actor.tenantId)
        const before = await store.find(user.userId)
        const role = (await findAdminUser(tx, actor.tenantId, user.userId))?.role
        if (!before && role === undefined) await requireSpace(store, settings.bounds.admin_users)
        const old = chosenPreferences(role, before)
        const now = new Date(clock.now())
        const isTurnedOn = old.question_mails === 'off' && (fields.question_mails ?? 'off') !== 'off'
        const row = await store.put(user.userId, {
          ...old,
          ...fields,
          email: addressOf(user),
          updated_at: now,
          // Questions of the time without mails are not mailed.
          ...(isTurnedOn && { mailed_until: now, mailing_until: null }),
        })
        return present(tx, principal, row)
      })
    },
  }
}

function requireOwner({ credential }: AdminPrincipal): void {
  if (credential === 'access_token')
    throw forbidden('An access token is not a person, so it has no preferences. Sign in to the console.')
}

const addressOf = ({ email }: AdminPrincipal['user']): string | null =>
  email !== null && isMailAddress(email) ? email : null

function requireTimeZone(name: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    throw unprocessable('time_zone', 'is not the name of a time zone, such as Europe/Berlin')
  }
}

/** An identity provider can make up admins without end, so those who are not admin users are bounded like them. */
async function requireSpace(store: ReturnType<typeof preferenceStore>, limit: number): Promise<void> {
  if ((await store.count()) >= limit)
    throw conflict(
      `The preferences of ${limit.toLocaleString('en')} admins are stored already; the operator of this service can raise TENANT_ADMIN_USERS.`,
    )
}
