import { activityOperations } from './activity.ts'
import { adminAccessOperations } from './admin-access.ts'
import { adminUserOperations } from './admin-users.ts'
import { analyticsOperations } from './analytics.ts'
import { apiKeyOperations } from './api-keys.ts'
import { audienceOperations } from './audiences.ts'
import { checkOperations } from './checks.ts'
import { configOperations } from './config.ts'
import { contentOperations } from './content-operations.ts'
import { diagnoseOperations } from './diagnose.ts'
import { endUserOperations } from './end-users.ts'
import { healthOperations } from './health.ts'
import { helpOperations } from './help-operations.ts'
import { inboundOperations } from './inbound.ts'
import { inviteOperations } from './invites.ts'
import type { Operation, OperationTable } from './operation.ts'
import { platformOperations } from './platform.ts'
import { sdkOperations } from './sdk-edge.ts'
import { themeOperations } from './themes.ts'
import { tokenCheckOperations } from './token-check.ts'
import { tourOperations } from './tour-operations.ts'
import { transferOperations } from './transfer.ts'
import { usageOperations } from './usage.ts'

/** Every operation of the service. Routes, validation, both OpenAPI documents and the client derive from it. */
export const operations = {
  ...tourOperations,
  ...contentOperations,
  ...checkOperations,
  ...themeOperations,
  ...audienceOperations,
  ...activityOperations,
  ...configOperations,
  ...usageOperations,
  ...apiKeyOperations,
  ...adminUserOperations,
  ...inviteOperations,
  ...platformOperations,
  ...transferOperations,
  ...analyticsOperations,
  ...diagnoseOperations,
  ...tokenCheckOperations,
  ...sdkOperations,
  ...adminAccessOperations,
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
