import type { Attachment, DeskMessage } from '@guide/contracts'
import type { TenantChange } from '../../db/tenant-change.ts'

/** A reply as its audit record shows it: without an address under which a file could be had. */
type Recorded = Omit<DeskMessage, 'attachments'> & { attachments: Omit<Attachment, 'url'>[] }

/** Writes down that an admin answered. */
export const recordReply = ({ audit }: TenantChange, threadId: string, after: Recorded): Promise<void> =>
  audit({ event: 'help.thread.reply', entityType: 'thread', entityId: threadId, before: null, after })
