import type { Logger } from 'pino'
import { createAuthChain } from './auth/chain.ts'
import { createRecentCallers } from './auth/recent-callers.ts'
import { watchInstallations } from './auth/watch-installations.ts'
import { createCore, type GivenParts } from './core.ts'
import { endSessions } from './db/copy/end-sessions.ts'
import type { Clock } from './db/database-clock.ts'
import type { Settings } from './env.ts'
import { createAccessTokenService } from './features/access-tokens/access-tokens-service.ts'
import { createActivityService } from './features/activity/activity-service.ts'
import { createAdminAccessService } from './features/admin-access/admin-access-service.ts'
import { createAdminUserService } from './features/admin-users/admin-users-service.ts'
import { createAnalyticsService } from './features/analytics/analytics-service.ts'
import { createClosedDaysJob } from './features/analytics/closed-days-job.ts'
import { createDeliveryCounts } from './features/analytics/delivery-counts.ts'
import { createApiKeyService } from './features/api-keys/api-keys-service.ts'
import { createArticleService } from './features/articles/articles-service.ts'
import { createAssetService } from './features/assets/assets-service.ts'
import { createAttributeService } from './features/attributes/attributes-service.ts'
import { createAudienceReachService } from './features/audiences/audience-reach-service.ts'
import { createAudienceTrialService } from './features/audiences/audience-trials-service.ts'
import { createAudienceService } from './features/audiences/audiences-service.ts'
import { createCheckService } from './features/checks/checks-service.ts'
import { createConfigService } from './features/config/config-service.ts'
import { createConsoleSessionService } from './features/console-sessions/console-sessions-service.ts'
import { createFailedSignIns } from './features/console-sessions/failed-sign-ins.ts'
import { createProviderSignInService } from './features/console-sessions/provider-sign-ins-service.ts'
import { createSignInLinkService } from './features/console-sessions/sign-in-links-service.ts'
import { createUpkeepJob } from './features/console-sessions/upkeep-job.ts'
import { createDiagnoseService } from './features/diagnose/diagnose-service.ts'
import { createContextMemory } from './features/end-users/context-memory.ts'
import { createEndUserService } from './features/end-users/end-users-service.ts'
import { createForgottenUsers } from './features/end-users/forgotten-users.ts'
import { createEventService } from './features/events/events-service.ts'
import { createHealthService } from './features/health/health-service.ts'
import { createHelpSearchService } from './features/help-searches/help-searches-service.ts'
import { createInstallationMemory } from './features/installation/installation-memory.ts'
import { createInstallationService } from './features/installation/installation-service.ts'
import { findInvitingTenant } from './features/invites/invites-reads.ts'
import { createInviteService } from './features/invites/invites-service.ts'
import { createItemListService } from './features/item-list/item-list-service.ts'
import { createOverviewService } from './features/overview/overview-service.ts'
import { createPlatformService } from './features/platform/platform-service.ts'
import { createPreferenceService } from './features/preferences/preferences-service.ts'
import { createPreviewLinkUpkeep } from './features/preview-links/preview-link-upkeep.ts'
import { createPreviewLinkService } from './features/preview-links/preview-links-service.ts'
import { createPreviewService } from './features/preview-links/preview-service.ts'
import { createVisitorRetention } from './features/progress/visitor-retention.ts'
import { createQuestionMails } from './features/question-mails/question-mails-job.ts'
import { createRecentEventService } from './features/recent-events/recent-events-service.ts'
import { createSdkEdgeService } from './features/sdk-edge/sdk-edge-service.ts'
import { createThemeService } from './features/themes/themes-service.ts'
import { createConversations } from './features/threads/conversations-service.ts'
import { createThreadService } from './features/threads/threads-service.ts'
import { createTransferService } from './features/transfer/transfer-service.ts'
import { createUsageService } from './features/usage/usage-service.ts'
import { sdkModules } from './http/sdk-files.ts'
import { contentResource } from './items/content-resource.ts'
import { createDraftService } from './items/draft-service.ts'
import { createItemService } from './items/item-service.ts'
import { tourResource } from './items/tour-resource.ts'
import { readJobStates } from './jobs/job-states.ts'
import { createJobs } from './jobs/jobs.ts'
import { type Mailer, noMailer } from './mail/mailer.ts'
import type { SmtpSettings } from './mail/smtp-settings.ts'

interface Options extends GivenParts {
  /** Accepted like the platform secret. The command line beside this process knows it. */
  localSecret?: string
}

/** Everything a running service is made of. */
export type Deps = Awaited<ReturnType<typeof createDeps>>

/** The composition root: first the shared parts, then one factory per feature. */
export async function createDeps(settings: Settings, logger: Logger, options: Options = {}) {
  const { localSecret = null } = options
  const core = await createCore(settings, logger, options)
  const { database, redis } = core
  const admins = { ...core, database: database.forAdmins }
  const reports = { ...core, database: database.forReports }

  const authenticate = createAuthChain({
    ...core,
    platformSecrets: [settings.platformSecret, localSecret].filter(secret => secret !== null),
    apiKeys: core.apiKeyResolver,
    findInvitingTenant: token => database.withTimeout(findInvitingTenant(database.sql, token)),
  })

  /** While the database is away, the log says so once, and not for each thing that cannot be written. */
  const warnUnlessAway = (message: string) => (err: unknown) => {
    if (database.awayMs() === null) logger.warn({ err }, message)
  }
  const onCountsNotWritten = warnUnlessAway('counts could not be written and will be written later')
  const deliveries = createDeliveryCounts({ ...core, onWriteFailed: onCountsNotWritten })
  const forgotten = createForgottenUsers(core)
  const events = createEventService({ ...core, forgotten })

  const onMailFailed = (err: unknown) => logger.warn({ err }, 'a mail could not be sent')
  const mailer = settings.smtp ? await mailServer(settings.smtp, onMailFailed) : noMailer
  const threads = await createThreadService({ ...core, mailer })
  const assets = createAssetService({
    ...core,
    storage: threads.storage,
    removeFiles: threads.removedFiles.removeOf,
  })
  const onContextsLost = warnUnlessAway('contexts of users could not be stored')
  const contexts = createContextMemory({ ...core, onWriteFailed: onContextsLost })
  const onSeenLost = warnUnlessAway('what was seen could not be stored')
  const installations = createInstallationMemory({ ...core, onWriteFailed: onSeenLost })
  const helpSearches = createHelpSearchService({ ...core, onWriteFailed: onSeenLost })
  const { erasureTexts } = threads
  const endUsers = createEndUserService({
    ...admins,
    removeFiles: threads.removedFiles.removeOf,
    erasureTexts,
  })
  const failures = createFailedSignIns(admins)
  const onDeliveryFailed = (err: unknown) => logger.warn({ err }, 'a sign-in link could not be mailed')
  const signInLinks = createSignInLinkService({ ...admins, mailer, failures, onDeliveryFailed })
  const consoleUpkeep = createUpkeepJob({ ...admins, failures, links: signInLinks })
  const visitorRetention = createVisitorRetention(admins)
  const { publicUrl, smtp } = settings
  const questionMails = smtp && publicUrl ? [createQuestionMails({ ...admins, mailer, publicUrl })] : []
  const previewLinkUpkeep = createPreviewLinkUpkeep(admins)
  const closedDays = createClosedDaysJob(reports)
  const jobs = createJobs({
    database: database.forAdmins,
    logger,
    jobs: [
      ...events.jobs,
      ...threads.jobs,
      ...questionMails,
      ...endUsers.jobs,
      visitorRetention,
      previewLinkUpkeep,
      consoleUpkeep,
      closedDays,
    ],
  })
  const tours = createItemService({ ...admins, resource: tourResource })
  const content = createItemService({ ...admins, resource: contentResource })

  return {
    settings,
    logger,
    database,
    degraded: core.degraded,
    redis,
    callers: createRecentCallers({
      authenticate: watchInstallations(authenticate, installations),
      tenants: core.tenants,
      clock: core.clock,
      apiKeyHeader: settings.apiKeyHeader,
    }),
    accessTokens: createAccessTokenService(admins),
    activity: createActivityService(admins),
    adminAccess: createAdminAccessService(admins),
    adminUsers: createAdminUserService(admins),
    analytics: createAnalyticsService(reports),
    apiKeys: createApiKeyService(admins),
    articles: createArticleService({ ...core, searches: helpSearches }),
    assets,
    attributes: createAttributeService(admins),
    audiences: createAudienceService(admins),
    audienceReach: createAudienceReachService(reports),
    audienceTrials: createAudienceTrialService(admins),
    clockSkew: core.clockSkew,
    checks: createCheckService({ ...admins, tours, content }),
    /** Tests run it themselves. */
    closedDays,
    config: createConfigService(admins),
    consoleSessions: createConsoleSessionService(admins),
    signInLinks,
    providerSignIns: createProviderSignInService({ ...admins, failures }),
    consoleUpkeep,
    content,
    contexts,
    diagnose: createDiagnoseService(admins),
    drafts: {
      tours: createDraftService({ ...admins, resource: tourResource }),
      content: createDraftService({ ...admins, resource: contentResource }),
    },
    endUsers,
    events,
    /** The services that record what users do, with another clock: the activity of the demo lies in the past. */
    recordersAt(clock: Clock) {
      const { usageBounds } = core
      const onWriteFailed = onSeenLost
      return {
        events: createEventService({ ...core, clock, forgotten }),
        deliveries: createDeliveryCounts({ ...core, clock, onWriteFailed }),
        contexts: createContextMemory({ ...core, clock, onWriteFailed }),
        searches: createHelpSearchService({ ...core, clock, onWriteFailed }),
        conversations: createConversations({ database, usageBounds, clock }),
      }
    },
    health: createHealthService(core),
    helpSearches,
    installation: createInstallationService(admins),
    fileStore: core.fileStore,
    installations,
    invalidation: core.invalidation,
    invites: createInviteService({ ...admins, mailer }),
    itemList: createItemListService(admins),
    /** Background work. Only `guide start` starts it. */
    jobs,
    overview: createOverviewService(reports),
    /** What the metrics tell about this node. */
    nodeState: {
      servesPages: !options.machine?.worker?.isForAdmins,
      hasAdminThread: options.machine !== undefined,
      clockSkew: core.clockSkew.seconds,
      isDatabaseAway: () => database.awayMs() !== null,
      isRedisAway: redis?.isAway ?? null,
      pools: database.pools,
      isPolling: core.invalidation.isPolling,
      areFilesApart: () => core.fileStore?.isApart() ?? false,
      polledMsAgo: core.invalidation.polledMsAgo,
      snapshots: core.snapshots.stats,
      commits: events.commits,
      jobStates: () => readJobStates(database.forAdmins),
    },
    platform: createPlatformService({
      ...admins,
      removeFiles: threads.attachments.removeAllOf,
    }),
    preferences: createPreferenceService(admins),
    previews: {
      tours: createPreviewLinkService({ ...admins, resource: tourResource }),
      content: createPreviewLinkService({ ...admins, resource: contentResource }),
      shown: createPreviewService(core),
    },
    previewLinkUpkeep,
    progress: core.progress,
    recentEvents: createRecentEventService(reports),
    sdkEdge: createSdkEdgeService({ ...core, deliveries, forgotten, contexts, modules: sdkModules() }),
    tenants: core.tenants,
    themes: createThemeService(admins),
    threads,
    tokens: core.tokens,
    tours,
    transfer: createTransferService(admins),
    usage: createUsageService(admins),
    visitorRetention,
    /** What this process shares with other workers; null if it is the only one that serves requests. */
    worker: options.machine?.worker ?? null,
    /** What is left to do after the database was restored. Returns how many users will be erased again; null: no record. */
    async afterRestore(): Promise<number | null> {
      await endSessions(database)
      const hasRecord = await endUsers.erasureRecord.exists()
      const erasedAgain = await endUsers.erasureRecord.reconcile()
      return hasRecord ? erasedAgain : null
    },
    async close() {
      await jobs.stop()
      await deliveries.close()
      await contexts.close()
      await installations.close()
      await helpSearches.close()
      await core.close()
    },
  }
}

/** The module is loaded only if it is used, because every module slows down the start. */
async function mailServer(settings: SmtpSettings, failed: (err: unknown) => void): Promise<Mailer> {
  const { createSmtpMailer } = await import('./mail/smtp-mailer.ts')
  return createSmtpMailer({ settings, onFailed: failed })
}
