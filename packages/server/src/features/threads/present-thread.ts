import type { Attachment, DeskMessage, DeskThread, Message, Thread } from '@guide/contracts'
import { signedUrlOf } from './attachments/attachment-url.ts'
import type { AttachmentRow } from './attachments/attachments-store.ts'
import type { StoredMessage } from './messages-store.ts'
import { replyAddress } from './reply-address.ts'
import type { Side, ThreadRow } from './threads-store.ts'

/** A thread as its user sees it. */
export const toThread = (row: ThreadRow): Thread => ({ ...commonOf(row), unread_count: row.unread_by_user })

/**
 * A thread as admins see it. Without the user's mail address there is no reply address: the service could not tell
 * the user's mail from a stranger's.
 */
export const toDeskThread = (
  row: ThreadRow,
  lastMessageBy: Side | null,
  replyDomain: string | null,
): DeskThread => ({
  ...commonOf(row),
  last_message_by: lastMessageBy,
  unread_count: row.unread_by_admins,
  user: { user_id: row.user_id, email: row.user_email, name: row.user_name },
  environment: row.environment,
  locale: row.locale,
  reply_address: replyDomain && row.user_email ? replyAddress(row, replyDomain) : null,
})

const commonOf = (row: ThreadRow) => ({
  thread_id: row.thread_id,
  subject: row.subject,
  status: row.status,
  message_count: row.message_count,
  created_at: row.created_at.toISOString(),
  last_message_at: row.last_message_at.toISOString(),
})

/** @param now by the database's clock: the URLs of attachments expire by it */
export const toMessage = ({ row, attachments }: StoredMessage, thread: ThreadRow, now: number): Message => ({
  message_id: row.message_id,
  author: row.author,
  body: row.body,
  attachments: attachments.map(attachment => toAttachment(attachment, thread, now)),
  created_at: row.created_at.toISOString(),
})

export const toDeskMessage = (message: StoredMessage, thread: ThreadRow, now: number): DeskMessage => ({
  ...toMessage(message, thread, now),
  author_id: message.row.author_id,
  via: message.row.via,
})

export const toAttachment = (row: AttachmentRow, { signing_key }: ThreadRow, now: number): Attachment => ({
  attachment_id: row.attachment_id,
  message_id: row.message_id,
  name: row.name,
  content_type: row.content_type,
  size: row.size,
  url: signedUrlOf({ ...row, signing_key }, now),
  created_at: row.created_at.toISOString(),
})
