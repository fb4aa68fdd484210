import { writeJson } from '../../answers/streamed-json.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import { readSearches } from '../help-searches/help-searches-reads.ts'
import { readPreferences } from '../preferences/preferences-reads.ts'
import { readConversation, readMailAddresses } from '../threads/threads-reads.ts'
import { contextsOf } from './contexts-store.ts'
import type { EndUser } from './end-user.ts'
import { endUserStore } from './end-users-store.ts'
import { exportedRows } from './exported-rows-store.ts'
import { ownRows } from './own-rows-store.ts'
import { toContext } from './present-end-user.ts'
import { emailsOf } from './user-emails-store.ts'

/** Writes everything that is stored about a user as one JSON document, part by part. @param digest of the user's key */
export async function* exportOf(
  database: Database,
  clock: Clock,
  user: EndUser,
  digest: string,
): AsyncGenerator<string> {
  const { tenantId, kind, userId, userKey } = user
  const store = endUserStore(database.sql, user)
  const head = { user_id: userId, kind, exported_at: new Date(clock.now()).toISOString() }
  const rows = Object.entries(exportedRows(user, await emailsOf(database.sql, user)))
  yield* writeJson(head, {
    progress: progress(),
    contexts: contexts(),
    threads: threads(),
    mails: mails(),
    searches: searches(),
    preferences: preferences(),
    audiences: audiences(),
    ...Object.fromEntries(rows.map(([name, own]) => [name, ownRows(database.sql, user, own)])),
  })

  async function* progress() {
    for (let rows = await store.progress(); rows.length > 0; ) {
      yield rows.map(({ tenant_id: _, user_key: __, item_id, ...row }) => ({ content_id: item_id, ...row }))
      const { environment = '', item_id = '' } = rows.at(-1) ?? {}
      rows = await store.progressAfter(environment, item_id)
    }
  }

  async function* contexts() {
    yield (await contextsOf(database.sql, tenantId, userKey)).map(toContext)
  }

  async function* audiences() {
    yield await store.audiences()
  }

  async function* threads() {
    for (let rows = await store.threadsAfter(''); rows.length > 0; ) {
      for (const row of rows) yield [await readConversation(database.sql, row, clock.now())]
      rows = await store.threadsAfter(rows.at(-1)?.thread_id ?? '')
    }
  }

  async function* mails() {
    if (kind === 'user') yield await readMailAddresses(database.sql, tenantId, userId)
  }

  async function* preferences() {
    if (kind === 'user') yield await readPreferences(database.sql, tenantId, userId)
  }

  async function* searches() {
    yield await readSearches(database.sql, tenantId, digest)
  }
}
