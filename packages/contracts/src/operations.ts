import { accessTokenOperations } from './access-tokens.ts'
import { activityOperations } from './activity.ts'
import { adminAccessOperations } from './admin-access.ts'
import { adminUserOperations } from './admin-users.ts'
import { analyticsOperations } from './analytics.ts'
import { apiKeyOperations } from './api-keys.ts'
import { assetOperations } from './assets.ts'
import { attributeOperations } from './attributes.ts'
import { audienceOperations } from './audiences.ts'
import { checkOperations } from './checks.ts'
import { configOperations } from './config.ts'
import { consoleLinkOperations } from './console-links.ts'
import { consoleSessionOperations } from './console-sessions.ts'
import { contentOperations } from './content-operations.ts'
import { diagnoseOperations } from './diagnose.ts'
import { draftOperations } from './drafts.ts'
import { endUserOperations } from './end-users.ts'
import { healthOperations } from './health.ts'
import { helpOperations } from './help-operations.ts'
import { helpSearchOperations } from './help-searches.ts'
import { inboundOperations } from './inbound.ts'
import { installationOperations } from './installation.ts'
import { inviteOperations } from './invites.ts'
import { itemListOperations } from './item-list.ts'
import type { Operation, OperationTable } from './operation.ts'
import { overviewOperations } from './overview.ts'
import { platformOperations } from './platform.ts'
import { preferenceOperations } from './preferences.ts'
import { previewLinkOperations } from './preview-links.ts'
import { recentEventOperations } from './recent-events.ts'
import { richTextOperations } from './rich-text-operations.ts'
import { sdkOperations } from './sdk-edge.ts'
import { themeOperations } from './themes.ts'
import { tokenCheckOperations } from './token-check.ts'
import { tourOperations } from './tour-operations.ts'
import { transferOperations } from './transfer.ts'
import { usageOperations } from './usage.ts'

/** Every operation of the service. Routes, validation, both OpenAPI documents and the client derive from it. */
export const operations = {
  ...itemListOperations,
  ...tourOperations,
  ...contentOperations,
  ...draftOperations,
  ...previewLinkOperations,
  ...checkOperations,
  ...assetOperations,
  ...richTextOperations,
  ...themeOperations,
  ...audienceOperations,
  ...activityOperations,
  ...configOperations,
  ...usageOperations,
  ...installationOperations,
  ...apiKeyOperations,
  ...adminUserOperations,
  ...inviteOperations,
  ...consoleSessionOperations,
  ...consoleLinkOperations,
  ...accessTokenOperations,
  ...preferenceOperations,
  ...platformOperations,
  ...transferOperations,
  ...analyticsOperations,
  ...overviewOperations,
  ...recentEventOperations,
  ...attributeOperations,
  ...diagnoseOperations,
  ...tokenCheckOperations,
  ...sdkOperations,
  ...adminAccessOperations,
  ...helpSearchOperations,
  ...helpOperations,
  ...endUserOperations,
  ...inboundOperations,
  ...healthOperations,
} satisfies OperationTable

export type OperationId = keyof typeof operations

/** The operations that the published OpenAPI document lists. */
export const publishedOperations: OperationTable = Object.fromEntries(
  Object.entries<Operation>(operations).filter(([, operation]) => operation.published),
)
