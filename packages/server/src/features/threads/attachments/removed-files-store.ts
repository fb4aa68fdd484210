import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { removedFiles } from '../../../db/schema.ts'
import { someOfEachTenant } from '../../../db/some-of-each-tenant.ts'

export type RemovedFile = typeof removedFiles.$inferSelect

const batchSize = 100
const { tenant_id, attachment_id } = removedFiles

/** Some files of a tenant that are to be removed, in their order. @param after the last one that was found before */
export const removedFilesOf = (
  db: Database['sql'],
  tenantId: string,
  after: string,
): Promise<RemovedFile[]> =>
  db
    .select()
    .from(removedFiles)
    .where(and(eq(tenant_id, tenantId), gt(attachment_id, after)))
    .orderBy(asc(attachment_id))
    .limit(batchSize)

/** Some files of any tenants that are to be removed. @param without these tenants */
export const findRemovedFiles = (db: Database['sql'], without: string[]) =>
  someOfEachTenant<RemovedFile>(
    db,
    sql`select attachment_id from removed_files where removed_files.tenant_id = tenants.tenant_id`,
    without,
  )

/** Forgets a file, which the storage has removed. */
export const deleteRemovedFile = (db: Database['sql'], file: RemovedFile) =>
  db.delete(removedFiles).where(and(eq(tenant_id, file.tenant_id), eq(attachment_id, file.attachment_id)))
