import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { nodes } from './schema.ts'

const intervalMs = 10_000

interface Parts {
  database: Database
  nodeId: string
  /** What identifies the place where this node stores files: the same for all nodes that share it. */
  store: string
  logger: Pick<Logger, 'error' | 'info'>
}

export type FileStoreCheck = ReturnType<typeof createFileStoreCheck>

/**
 * Notices that nodes on one database do not share their files: each could serve only those files that it has received itself.
 * They go on, because everything else works.
 */
export function createFileStoreCheck({ database, nodeId, store, logger }: Parts) {
  let isApart = false

  async function check(): Promise<void> {
    const { rows } = await database.withTimeout(
      database.sql.execute<{ apart: boolean }>(sql`
        with own as (
          insert into ${nodes} (node_id, polls, polled_at, file_store)
          values (${nodeId}, 0, clock_timestamp(), ${store})
          on conflict (node_id) do update set polled_at = excluded.polled_at, file_store = excluded.file_store
        )
        select exists (select from ${nodes} where ${nodes.node_id} <> ${nodeId} and ${nodes.file_store} <> ${store}
          and ${nodes.polled_at} > clock_timestamp() - make_interval(secs => ${(3 * intervalMs) / 1000})) as apart`),
    )
    const wasApart = isApart
    isApart = rows[0]?.apart === true
    if (isApart && !wasApart) {
      logger.error(
        'another node on this database stores attachments and pictures elsewhere, so neither can serve all of them: give all nodes the same folder as DATA_DIR (a shared file system), or set S3_BUCKET on all of them',
      )
    } else if (wasApart && !isApart) logger.info('all nodes store attachments and pictures in the same place')
  }

  return {
    check,
    /** Whether another node stores files elsewhere. */
    isApart: () => isApart,

    /** Checks now and then again and again. Returns the function that stops it, after which the node counts no more. */
    start(): () => Promise<void> {
      // If the database is away, the next check tries again.
      const run = () => check().catch(() => {})
      let running = run()
      const timer = setInterval(() => {
        running = run()
      }, intervalMs).unref()
      return async () => {
        clearInterval(timer)
        await running
        await database.sql
          .delete(nodes)
          .where(eq(nodes.node_id, nodeId))
          .catch(() => {})
      }
    },
  }
}
