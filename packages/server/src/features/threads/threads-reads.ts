import type { Database } from '../../db/database.ts'
import { attachmentStore } from './attachments/attachments-store.ts'

/** The size of all files of a tenant. */
export const bytesOfFiles = (db: Database['sql'], tenantId: string): Promise<number> =>
  attachmentStore(db, tenantId).totalBytes()
