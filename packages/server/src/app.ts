import { join } from 'node:path'
import { operations } from '@guide/contracts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { accessTokenRoutes } from './features/access-tokens/access-tokens-routes.ts'
import { activityRoutes } from './features/activity/activity-routes.ts'
import { adminAccessFlow, adminAccessRoutes } from './features/admin-access/admin-access-routes.ts'
import { adminUserRoutes } from './features/admin-users/admin-users-routes.ts'
import { analyticsRoutes } from './features/analytics/analytics-routes.ts'
import { apiKeyRoutes } from './features/api-keys/api-keys-routes.ts'
import { articleRoutes } from './features/articles/articles-routes.ts'
import { assetRoutes } from './features/assets/assets-routes.ts'
import { attributeRoutes } from './features/attributes/attributes-routes.ts'
import { audienceRoutes } from './features/audiences/audiences-routes.ts'
import { checkRoutes } from './features/checks/checks-routes.ts'
import { configRoutes } from './features/config/config-routes.ts'
import { consoleSessionRoutes } from './features/console-sessions/console-sessions-routes.ts'
import { providerEntrance } from './features/console-sessions/provider-entrance-routes.ts'
import { signInLinkRoutes } from './features/console-sessions/sign-in-links-routes.ts'
import { contentRoutes } from './features/content/content-routes.ts'
import { diagnoseRoutes } from './features/diagnose/diagnose-routes.ts'
import { draftRoutes } from './features/drafts/drafts-routes.ts'
import { endUserRoutes } from './features/end-users/end-users-routes.ts'
import { eventRoutes } from './features/events/events-routes.ts'
import { healthRoutes } from './features/health/health-routes.ts'
import { helpSearchRoutes } from './features/help-searches/help-searches-routes.ts'
import { inboundRoutes } from './features/inbound/inbound-routes.ts'
import { installationRoutes } from './features/installation/installation-routes.ts'
import { invitePage, inviteRoutes } from './features/invites/invites-routes.ts'
import { itemListRoutes } from './features/item-list/item-list-routes.ts'
import { overviewRoutes } from './features/overview/overview-routes.ts'
import { platformRoutes } from './features/platform/platform-routes.ts'
import { preferenceRoutes } from './features/preferences/preferences-routes.ts'
import { previewLinkRoutes } from './features/preview-links/preview-links-routes.ts'
import { recentEventRoutes } from './features/recent-events/recent-events-routes.ts'
import { richTextRoutes } from './features/rich-text/rich-text-routes.ts'
import { sdkEdgeRoutes } from './features/sdk-edge/sdk-edge-routes.ts'
import { themeRoutes } from './features/themes/themes-routes.ts'
import { unsubscribePages } from './features/threads/mail/unsubscribe-routes.ts'
import { threadRoutes } from './features/threads/threads-routes.ts'
import { tokenCheckRoutes } from './features/token-check/token-check-routes.ts'
import { tourRoutes } from './features/tours/tours-routes.ts'
import { transferRoutes } from './features/transfer/transfer-routes.ts'
import { usageRoutes } from './features/usage/usage-routes.ts'
import { acceptForwardedRequests, forwardAdminRequests } from './http/admin-requests.ts'
import { serveAssets } from './http/asset-files.ts'
import { authenticateRequests, requireDeclaredAuth } from './http/authentication.ts'
import { boundConnections } from './http/bounded-connections.ts'
import { setCommonHeaders } from './http/common-headers.ts'
import { serveConsole } from './http/console-pages.ts'
import { respondToPreflights } from './http/cors.ts'
import { handleErrors, sendClientError, sendError } from './http/error-handler.ts'
import { readJsonBodies } from './http/json-body.ts'
import { serveLocalSnapshot } from './http/local-snapshot.ts'
import { serveOpenApi } from './http/openapi-routes.ts'
import { mountOperations } from './http/operation-handler.ts'
import { servePage, serveSignedPages } from './http/page.ts'
import { servePageFlow } from './http/page-flow.ts'
import { queuePipelinedRequests } from './http/pipelined-requests.ts'
import { shedLoad } from './http/pressure.ts'
import { publicUrl } from './http/public-url.ts'
import { rateLimits } from './http/rate-limit.ts'
import { delayRefusals } from './http/refusal-delay.ts'
import { requestIdOf } from './http/request-id.ts'
import { logRequests } from './http/request-log.ts'
import { readRestsSlowly } from './http/rest-of-body.ts'
import { serveSdk } from './http/sdk-files.ts'
import { type ClientTimeouts, dropSlowClients } from './http/slow-clients.ts'
import { boundUnfinishedBodies } from './http/unfinished-bodies.ts'
import { boundUnreadAnswers } from './http/unread-answers.ts'
import { useValidation } from './http/validation.ts'

/** What clients may hold, and for how long. Only tests give it. */
interface ClientLimits {
  timeouts?: ClientTimeouts
  unreadBytes?: number
  connections?: number
}

/** Creates the HTTP service. A request passes through its parts in the order of these lines. */
export async function createApp(
  deps: Deps,
  { timeouts, unreadBytes, connections }: ClientLimits = {},
): Promise<FastifyInstance> {
  const { settings } = deps
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false,
    genReqId: requestIdOf,
    trustProxy: settings.trustProxy,
    bodyLimit: 1024 * 1024,
    // Long enough for an id of 255 characters, each of them percent-encoded as four bytes.
    routerOptions: { maxParamLength: 4096 },
    // Without this, Node itself refuses a request that has no Host header, and without the error envelope.
    http: { requireHostHeader: false, headersTimeout: 30_000, connectionsCheckingInterval: 5000 },
    // The upload of a file may take long on a slow connection. All other requests: see `dropSlowClients`.
    requestTimeout: 5 * 60_000,
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: sendClientError,
  })

  queuePipelinedRequests(app)
  handleErrors(app)
  delayRefusals(app, settings.rateLimits.refused)
  useValidation(app)
  readJsonBodies(app)
  setCommonHeaders(app)
  logRequests(app)
  dropSlowClients(app, timeouts)
  readRestsSlowly(app)
  // The thread for admins has the connections of the process, which bounds them.
  if (!deps.worker?.isForAdmins) boundConnections(app, connections)
  boundUnreadAnswers(app, unreadBytes)
  if (deps.worker?.isForAdmins) acceptForwardedRequests(app)
  if (deps.worker?.adminSocket) forwardAdminRequests(app, deps.worker.adminSocket)
  const renderMetrics = settings.metricsToken ? await metricsOf(app, deps) : noMetrics
  await respondToPreflights(app, settings.apiKeyHeader)
  requireDeclaredAuth(app)
  await shedLoad(app, settings.maxEventLoopLag)
  const limits = await rateLimits(app, settings, deps.redis, deps.worker?.rates ?? null)
  authenticateRequests(app, deps.callers, limits, settings.apiKeyHeader)
  boundUnfinishedBodies(app)

  const url = () => publicUrl(settings, app)
  const handlers = {
    ...healthRoutes(deps.health, renderMetrics),
    ...configRoutes(deps.config),
    ...usageRoutes(deps.usage),
    ...apiKeyRoutes(deps.apiKeys),
    ...adminUserRoutes(deps.adminUsers),
    ...inviteRoutes(deps.invites, url),
    ...consoleSessionRoutes(deps.consoleSessions, url),
    ...signInLinkRoutes(deps.signInLinks, url),
    ...accessTokenRoutes(deps.accessTokens),
    ...preferenceRoutes(deps.preferences),
    ...activityRoutes(deps.activity),
    ...itemListRoutes(deps.itemList),
    ...tourRoutes(deps.tours),
    ...contentRoutes(deps.content),
    ...draftRoutes(deps.drafts),
    ...previewLinkRoutes(deps.previews),
    ...checkRoutes(deps.checks),
    ...richTextRoutes,
    ...assetRoutes(deps.assets, url),
    ...themeRoutes(deps.themes),
    ...audienceRoutes(deps.audiences, deps.audienceTrials, deps.audienceReach),
    ...platformRoutes(deps.platform),
    ...transferRoutes(deps.transfer),
    ...sdkEdgeRoutes(deps.sdkEdge),
    ...adminAccessRoutes(deps.adminAccess, url),
    ...eventRoutes(deps.events),
    ...installationRoutes(deps.installation),
    ...helpSearchRoutes(deps.helpSearches),
    ...overviewRoutes(deps.overview),
    ...recentEventRoutes(deps.recentEvents),
    ...attributeRoutes(deps.attributes),
    ...diagnoseRoutes(deps.diagnose),
    ...tokenCheckRoutes(deps.tokens),
    ...analyticsRoutes(deps.analytics),
    ...articleRoutes(deps.articles),
    ...threadRoutes(deps.threads),
    ...endUserRoutes(deps.endUsers),
    ...inboundRoutes({ mail: deps.threads.replyMail, events: deps.events }),
  }
  mountOperations(app, operations, handlers, join(settings.dataDir, 'incoming'))
  serveOpenApi(app, settings)
  serveSdk(app)
  serveAssets(app, deps.assets.open)
  serveConsole(app)
  serveLocalSnapshot(app, deps.database, settings.dataDir)
  servePage(app, '/invites/:token', invitePage(deps.invites, url))
  serveSignedPages(app, unsubscribePages(deps.threads.unsubscribe))
  servePageFlow(app, adminAccessFlow(deps.adminAccess, url, providerEntrance(deps.providerSignIns, url)))
  return app
}

/** Loads the modules of metrics only if a metrics token is set. Without one, nothing is measured. */
async function metricsOf(
  app: FastifyInstance,
  { usage, sdkEdge, nodeState, worker }: Deps,
): Promise<() => Promise<string>> {
  const { measure, noUsage } = await import('./http/metrics.ts')
  // What is stored is the same for all workers, so only one of them reads it.
  const readUsage = worker && !worker.isForAdmins ? async () => noUsage : usage.report
  const metrics = measure(app, readUsage, sdkEdge.leftOut, nodeState)
  return worker ? worker.joinMetrics(metrics.read) : metrics.render
}

const noMetrics = async () => ''
