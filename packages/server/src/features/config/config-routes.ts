import type { configOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { ConfigService } from './config-service.ts'

export const configRoutes = (config: ConfigService): Handlers<typeof configOperations> => ({
  getConfig: ({ principal }) => config.read(principal.tenant.tenant_id),
  updateConfig: ({ actor, body }) => config.update(actor, body),
  toggleCircuitBreaker: async ({ actor, body }) => ({ data: await config.toggleBreaker(actor, body) }),
})
