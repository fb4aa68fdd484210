import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { removedFiles } from '../../../db/schema.ts'

type RemovedFile = typeof removedFiles.$inferSelect

const batchSize = 100
const { tenant_id, attachment_id } = removedFiles

/** Some files that are to be removed. @param tenantId only those of one tenant */
export const findRemovedFiles = (db: Database['sql'], tenantId?: string): Promise<RemovedFile[]> =>
  db
    .select()
    .from(removedFiles)
    .where(tenantId === undefined ? undefined : eq(tenant_id, tenantId))
    .orderBy(asc(tenant_id), asc(attachment_id))
    .limit(batchSize)

/** Forgets a file, which the storage has removed. */
export const deleteRemovedFile = (db: Database['sql'], file: RemovedFile) =>
  db.delete(removedFiles).where(and(eq(tenant_id, file.tenant_id), eq(attachment_id, file.attachment_id)))
