import type { Database } from '../../db/database.ts'
import { readConversation } from '../threads/threads-reads.ts'
import { contextsOf } from './contexts-store.ts'
import type { EndUser } from './end-user.ts'
import { endUserStore } from './end-users-store.ts'
import { toContext } from './present-end-user.ts'

/** Writes everything that is stored about a user as one JSON document, part by part. */
export async function* exportOf(database: Database, user: EndUser): AsyncGenerator<string> {
  const { tenantId, kind, userId, userKey } = user
  const head = { user_id: userId, kind, exported_at: new Date().toISOString() }
  yield JSON.stringify(head).slice(0, -1)
  const store = endUserStore(database.sql, user)
  yield* list('progress', progress())
  yield* list('contexts', once((await contextsOf(database.sql, tenantId, userKey)).map(toContext)))
  yield* list('threads', threads())
  yield* list('audiences', once(await store.audiences()))
  yield* list('activity', activity())
  yield* list('events', events())
  yield '}'

  async function* progress() {
    for (let rows = await store.progress(); rows.length > 0; ) {
      yield rows.map(({ tenant_id: _, user_key: __, item_id, ...row }) => ({ content_id: item_id, ...row }))
      const { environment = '', item_id = '' } = rows.at(-1) ?? {}
      rows = await store.progressAfter(environment, item_id)
    }
  }

  async function* threads() {
    for (let rows = await store.threadsAfter(''); rows.length > 0; ) {
      for (const row of rows) yield [await readConversation(database.sql, row)]
      rows = await store.threadsAfter(rows.at(-1)?.thread_id ?? '')
    }
  }

  async function* activity() {
    for (let rows = await store.activityAfter(0); rows.length > 0; ) {
      yield rows.map(({ position: _, ...record }) => record)
      rows = await store.activityAfter(rows.at(-1)?.position ?? 0)
    }
  }

  async function* events() {
    for (let after: string[] | undefined = []; after; ) {
      const batch: Awaited<ReturnType<typeof store.eventsAfter>> = await store.eventsAfter(after)
      yield batch.events
      after = batch.after
    }
  }
}

async function* list(name: string, parts: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `,"${name}":[`
  let separator = ''
  for await (const part of parts) {
    if (part.length === 0) continue
    yield separator + part.map(item => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield ']'
}

async function* once(items: object[]): AsyncGenerator<object[]> {
  yield items
}
