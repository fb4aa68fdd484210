import { join } from 'node:path'
import { largestAttachment } from '@guide/contracts'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { ApiKeyResolver } from './auth/api-key.ts'
import { type Authenticate, authChain } from './auth/chain.ts'
import { JwksCache } from './auth/jwks.ts'
import { TokenVerifier } from './auth/jwt.ts'
import { rememberCallers } from './auth/recent-callers.ts'
import { TenantDirectory } from './auth/tenant-directory.ts'
import { type Database, openDatabase, type Transaction } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { watchRevisions } from './db/revision-watch.ts'
import { TenantChanges } from './db/tenant-change.ts'
import type { S3Settings, Settings } from './env.ts'
import { ActivityService } from './features/activity/activity-service.ts'
import { AdminAccessService } from './features/admin-access/admin-access-service.ts'
import type { OpenIdClient } from './features/admin-access/open-id-client.ts'
import { findAdminRole } from './features/admin-users/admin-users-reads.ts'
import { AdminUserService } from './features/admin-users/admin-users-service.ts'
import { AnalyticsService } from './features/analytics/analytics-service.ts'
import { DeliveryCounts } from './features/analytics/analytics-writes.ts'
import { ApiKeyService } from './features/api-keys/api-keys-service.ts'
import { AudienceService } from './features/audiences/audiences-service.ts'
import { ConfigService } from './features/config/config-service.ts'
import { DiagnoseService } from './features/diagnose/diagnose-service.ts'
import { EventCommit } from './features/events/event-commit.ts'
import { EventService } from './features/events/events-service.ts'
import { HealthService } from './features/health/health-service.ts'
import { ArticleService } from './features/help/articles-service.ts'
import type { AttachmentFiles } from './features/help/attachment-files.ts'
import { AttachmentService } from './features/help/attachments-service.ts'
import { DeskService } from './features/help/desk-service.ts'
import { localFiles } from './features/help/local-files.ts'
import { MailService } from './features/help/mail-service.ts'
import { PublishedArticleService } from './features/help/published-articles-service.ts'
import { Spool } from './features/help/spool.ts'
import { ThreadService } from './features/help/threads-service.ts'
import { findInvitingTenant } from './features/invites/invites-reads.ts'
import { InviteService } from './features/invites/invites-service.ts'
import { MailAllowance } from './features/invites/mail-allowance.ts'
import { PlatformService } from './features/platform/platform-service.ts'
import { ProgressReader } from './features/progress/progress-reads.ts'
import { ProgressNews, progressChannel } from './features/progress/progress-writes.ts'
import { SdkEdgeService } from './features/sdk-edge/sdk-edge-service.ts'
import { Snapshots } from './features/snapshots/snapshots-reads.ts'
import { ThemeService } from './features/themes/themes-service.ts'
import { TransferService } from './features/transfer/transfer-service.ts'
import { sdkModules } from './http/sdk-files.ts'
import { type ContentService, contentKind } from './items/content-kind.ts'
import { ItemService } from './items/item-service.ts'
import { type TourService, tourKind } from './items/tour-kind.ts'
import { type Mailer, noMailer } from './mail/mailer.ts'
import type { SmtpSettings } from './mail/smtp-settings.ts'
import { type FetchGuard, fetchJson } from './outbound/guarded-fetch.ts'

/** Everything a running service is made of. */
export interface Deps {
  settings: Settings
  logger: Logger
  database: Database
  redis: Redis | null
  authenticate: Authenticate
  activity: ActivityService
  adminAccess: AdminAccessService
  adminUsers: AdminUserService
  apiKeys: ApiKeyService
  audiences: AudienceService
  config: ConfigService
  health: HealthService
  invites: InviteService
  platform: PlatformService
  tours: TourService
  transfer: TransferService
  content: ContentService
  themes: ThemeService
  sdkEdge: SdkEdgeService
  events: EventService
  diagnose: DiagnoseService
  analytics: AnalyticsService
  help: HelpServices
  mail: MailService
  close(): Promise<void>
}

export interface HelpServices {
  articles: ArticleService
  publishedArticles: PublishedArticleService
  threads: ThreadService
  desk: DeskService
  attachments: AttachmentService
}

interface Given {
  /** Accepted like the platform secret: the command line beside this process knows it. */
  localSecret?: string
  /** Where somebody began to open the database already. */
  opening?: Promise<Database>
}

/** The composition root: opens the database, brings it up to date and puts the parts together. */
export async function createDeps(settings: Settings, logger: Logger, given: Given = {}): Promise<Deps> {
  const { databaseUrl } = settings
  const { localSecret = null, opening = openFor(settings, logger) } = given
  const database = await opening
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const redis = settings.redisUrl ? await connectRedis(settings.redisUrl) : null
  redis?.on('error', err => logger.warn({ err }, 'Redis does not answer; rate limits are not enforced'))

  const guard = { allowPrivate: settings.jwksAllowPrivate }
  const tenants = new TenantDirectory(database)
  const keys = new ApiKeyResolver(database)
  const jwks = new JwksCache({
    fetchJwks: url => fetchJson(url, guard),
    onFetchFailed: (tenant_id, err) =>
      logger.warn({ tenant_id, err }, 'the JWKS of a tenant cannot be fetched'),
  })
  const snapshots = new Snapshots(database, settings.snapshotCacheBytes)
  const progress = new ProgressReader(database, () => watcher?.isListening() ?? true)
  const news = new ProgressNews(progress)
  const changed = (tenantId: string, revision: number) => {
    tenants.evict(tenantId, revision)
    keys.evict(tenantId)
    return snapshots.refresh(tenantId)
  }
  const heard = (tenantId: string, revision: number) => {
    if (!tenants.hasHeardOf(tenantId, revision)) void changed(tenantId, revision)
  }
  const missed = () => {
    tenants.evictAll()
    keys.evictAll()
    progress.forgetAll()
  }
  const channels = { [progressChannel]: (payload: string) => news.heard(payload) }
  const watcher = databaseUrl
    ? watchRevisions({ database, url: databaseUrl, changed: heard, missed, channels })
    : null
  const changes = new TenantChanges(database, changed)

  const tokens = new TokenVerifier({ jwks, algorithms: settings.jwtAlgorithms })
  const roleOf = (tenantId: string, userId: string, tx?: Transaction) =>
    database.promptly(findAdminRole(tx ?? database.sql, tenantId, userId))
  const authenticate = authChain({
    settings,
    platformSecrets: [settings.platformSecret, localSecret].filter(secret => secret !== null),
    apiKeys: keys,
    tenants,
    tokens,
    findAdminRole: roleOf,
    findInvitingTenant: token => database.promptly(findInvitingTenant(database.sql, token)),
  })

  const { eventRetentionDays: retentionDays } = settings
  const failed = (err: unknown) => logger.warn({ err }, 'what was counted could not be written yet')
  const deliveries = new DeliveryCounts(database, failed)
  const commit = new EventCommit({ database, progress, news, retentionDays, failed })

  const mailFailed = (err: unknown) => logger.warn({ err }, 'a mail could not be sent')
  const mailer = settings.smtp ? await mailServer(settings.smtp, mailFailed) : noMailer
  const help = await helpServices(settings, logger, database, changes)

  return {
    settings,
    logger,
    database,
    redis,
    authenticate: rememberCallers({ authenticate, tenants, apiKeyHeader: settings.apiKeyHeader }),
    activity: new ActivityService(database),
    adminAccess: new AdminAccessService({
      database,
      tenants,
      tokens,
      openId: openIdFor(guard),
      findAdminRole: roleOf,
      demoAuth: settings.demoAuth,
      onProviderFailed: (tenant_id, err) =>
        logger.warn({ tenant_id, err }, 'the identity provider of a tenant cannot be used'),
    }),
    adminUsers: new AdminUserService(database, changes),
    apiKeys: new ApiKeyService(database, changes),
    audiences: new AudienceService(database, changes),
    config: new ConfigService(database, changes, guard),
    health: new HealthService(database),
    invites: new InviteService({ database, changes, mailer, allowance: new MailAllowance() }),
    platform: new PlatformService({
      database,
      changes,
      guard,
      inboundSecret: settings.inboundSecret,
      removeFiles: tenantId => help.attachments.removeOf(tenantId),
    }),
    transfer: new TransferService(database, changes),
    tours: new ItemService(database, changes, tourKind),
    content: new ItemService(database, changes, contentKind),
    themes: new ThemeService(database, changes),
    sdkEdge: new SdkEdgeService({ snapshots, progress, deliveries, modules: sdkModules() }),
    events: new EventService({ database, snapshots, commit, retentionDays }),
    diagnose: new DiagnoseService({ snapshots, progress }),
    analytics: new AnalyticsService(database),
    help,
    mail: new MailService(database),
    async close() {
      commit.close()
      await deliveries.close()
      await watcher?.stop()
      redis?.disconnect()
      await database.close()
    },
  }
}

const openFor = ({ databaseUrl, dataDir }: Settings, logger: Logger): Promise<Database> =>
  openDatabase({ url: databaseUrl, dataDir, log: message => logger.warn(message) })

async function helpServices(
  settings: Settings,
  logger: Logger,
  database: Database,
  changes: TenantChanges,
): Promise<HelpServices> {
  const directory = join(settings.dataDir, 'attachments')
  const spool = new Spool(join(directory, 'incoming'), largestAttachment)
  await spool.removeStale()
  const failed = (err: unknown) => logger.warn({ err }, 'the bucket of attachments cannot be used')
  const files = settings.s3 ? await bucket(settings.s3, failed) : localFiles(directory)
  const replyDomain = settings.inboundSecret && settings.inboundDomain
  return {
    articles: new ArticleService(database, changes),
    publishedArticles: new PublishedArticleService(database),
    threads: new ThreadService(database),
    desk: new DeskService({ database, changes, replyDomain }),
    attachments: new AttachmentService({ database, changes, spool, files }),
  }
}

/** Loaded only where it is used, like Redis; then there is one, since it remembers what it was told. */
function openIdFor(guard: FetchGuard): () => Promise<OpenIdClient> {
  let loading: Promise<OpenIdClient> | undefined
  const load = async () => {
    const { OpenIdClient } = await import('./features/admin-access/open-id-client.ts')
    return new OpenIdClient(guard)
  }
  return () => {
    loading ??= load()
    return loading
  }
}

/** Loaded only where it is used, like Redis. */
async function bucket(settings: S3Settings, failed: (err: unknown) => void): Promise<AttachmentFiles> {
  const { s3Files } = await import('./features/help/s3-files.ts')
  return s3Files(settings, failed)
}

/** Loaded only where it is used, like Redis. */
async function mailServer(settings: SmtpSettings, failed: (err: unknown) => void): Promise<Mailer> {
  const { smtpMailer } = await import('./mail/smtp-mailer.ts')
  return smtpMailer(settings, failed)
}

/** Loaded only where it is used: every module takes its time at the start. */
async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  return new Redis(url, { maxRetriesPerRequest: 1 })
}
