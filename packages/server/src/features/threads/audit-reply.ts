import type { Attachment, DeskMessage } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'

/** A reply as its audit record has it: without the signed URLs, which give access to the files. */
type AuditedReply = Omit<DeskMessage, 'attachments'> & { attachments: Omit<Attachment, 'url'>[] }

export const auditReply = ({ audit }: TenantChange, threadId: string, after: AuditedReply): Promise<void> =>
  audit({ event: 'help.thread.reply', entityType: 'thread', entityId: threadId, before: null, after })
