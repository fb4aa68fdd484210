import type { usageOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { UsageService } from './usage-service.ts'

export const usageRoutes = (usage: UsageService): Handlers<typeof usageOperations> => ({
  getUsage: async ({ principal }) => ({
    data: { items: await usage.of(principal.tenant.tenant_id), rates: usage.rates },
  }),
})
