import type { healthOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { HealthService } from './health-service.ts'

export const healthRoutes = (
  health: HealthService,
  renderMetrics: () => Promise<string>,
): Handlers<typeof healthOperations> => ({
  live: async () => ({ status: 'live' }),
  ready: health.ready,
  metrics: renderMetrics,
})
