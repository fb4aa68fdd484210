import { join } from 'node:path'
import { largestAttachment } from '@guide/contracts'
import type { Logger } from 'pino'
import type { PooledDatabase } from '../../db/database.ts'
import type { Clock } from '../../db/database-clock.ts'
import type { TenantChanges } from '../../db/tenant-change.ts'
import type { UsageBounds } from '../../db/usage-count.ts'
import type { Settings } from '../../env.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { S3Settings } from '../../settings-reader.ts'
import { createAttachments } from './attachments/attachments-service.ts'
import type { FileStorage } from './attachments/file-storage.ts'
import { createLocalFileStorage } from './attachments/local-file-storage.ts'
import { createRemovedFiles } from './attachments/removed-files.ts'
import { createSpool } from './attachments/spool.ts'
import { createStoredTexts } from './attachments/stored-texts.ts'
import { createConversations } from './conversations-service.ts'
import { createDeskDeletion } from './desk-deletion.ts'
import { createDesk } from './desk-service.ts'
import { createAnswerMail } from './mail/answer-mail.ts'
import { createUnsubscribe } from './mail/unsubscribe-service.ts'
import { createReplyMail } from './reply-mail-service.ts'
import { createThreadRetention, type RetentionSettings } from './thread-retention.ts'

interface Parts {
  settings: Pick<
    Settings,
    'dataDir' | 's3' | 'smtp' | 'publicUrl' | 'inboundSecret' | 'inboundDomain' | 'bounds'
  > &
    RetentionSettings
  logger: Logger
  database: PooledDatabase
  changes: TenantChanges
  usageBounds: UsageBounds
  clock: Clock
  mailer: Mailer
}

/** No tenant has this id. */
const erasureFolder = 'erasures'

export type ThreadService = Awaited<ReturnType<typeof createThreadService>>

/** Help threads: for their users, for admins, their attachments, and the mail that users send to them. */
export async function createThreadService(parts: Parts) {
  const { settings, logger, database, changes, usageBounds, clock, mailer } = parts
  const directory = join(settings.dataDir, 'attachments')
  const spool = createSpool({ directory: join(directory, 'incoming'), maxBytes: largestAttachment })
  await spool.removeStale()
  const onFailure = (err: unknown) => logger.warn({ err }, 'the S3 bucket for attachments cannot be used')
  const files = settings.s3
    ? await createBucketStorage(settings.s3, clock, onFailure)
    : createLocalFileStorage(directory)
  const removedFiles = createRemovedFiles({ database, files })
  const onFilesLeft = (err: unknown) => logger.warn({ err }, 'files of attachments will be removed later')
  const replyDomain = settings.inboundSecret && settings.inboundDomain
  return {
    /** Where files are kept, for the other features that have some. */
    storage: { files, directory: join(directory, 'incoming') },
    erasureTexts: createStoredTexts({ files, directory: join(directory, 'incoming'), folder: erasureFolder }),
    conversations: createConversations({ database, usageBounds, clock }),
    desk: createDesk({ database: database.forAdmins, clock, changes, usageBounds, replyDomain }),
    deletion: createDeskDeletion({ changes, removedFiles, onFilesLeft }),
    attachments: createAttachments({
      database,
      changes,
      usageBounds,
      clock,
      spool,
      files,
      maxBytes: settings.bounds.file_bytes,
    }),
    removedFiles,
    replyMail: createReplyMail({ database, usageBounds, clock }),
    unsubscribe: createUnsubscribe({ database }),
    /** The background jobs of this feature. */
    jobs: [
      createThreadRetention({ database, removedFiles, settings }),
      ...(settings.smtp && settings.publicUrl
        ? [createAnswerMail({ database, clock, mailer, replyDomain, publicUrl: settings.publicUrl })]
        : []),
    ],
  }
}

/** The module is loaded only if it is used, because every module slows down the start. */
async function createBucketStorage(
  settings: S3Settings,
  clock: Clock,
  onFailure: (err: unknown) => void,
): Promise<FileStorage> {
  const { createS3FileStorage } = await import('./attachments/s3-file-storage.ts')
  return createS3FileStorage({ settings, clock, onFailure })
}
