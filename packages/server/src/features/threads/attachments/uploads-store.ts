import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/database.ts'
import { uploads } from '../../../db/schema.ts'

type UploadRow = typeof uploads.$inferSelect

const bytes = sql<number>`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number)
/** No request takes this long. All nodes go by the clock of the database. */
const expiresAt = sql`now() + interval '10 minutes'`

/** The files of one tenant that are being uploaded. */
export function uploadStore(db: Database['sql'] | Transaction, tenantId: string) {
  const ofTenant = eq(uploads.tenant_id, tenantId)
  const inProgress = and(ofTenant, gt(uploads.expires_at, sql`now()`))
  const sum = async (condition: ReturnType<typeof and>): Promise<number> =>
    (await db.select({ bytes }).from(uploads).where(condition))[0]?.bytes ?? 0

  return {
    totalBytes: () => sum(inProgress),

    bytesOfUser: (environment: UploadRow['environment'], userId: string) =>
      sum(and(inProgress, eq(uploads.environment, environment), eq(uploads.user_id, userId))),

    insert: (row: Omit<UploadRow, 'tenant_id' | 'expires_at'>) =>
      db.insert(uploads).values({ tenant_id: tenantId, ...row, expires_at: expiresAt }),

    remove: (uploadId: string) => db.delete(uploads).where(and(ofTenant, eq(uploads.upload_id, uploadId))),

    /** Forgets the uploads of a user in both environments. */
    removeOf: (userId: string) => db.delete(uploads).where(and(ofTenant, eq(uploads.user_id, userId))),

    removeExpired: () => db.delete(uploads).where(and(ofTenant, lte(uploads.expires_at, sql`now()`))),
  }
}
