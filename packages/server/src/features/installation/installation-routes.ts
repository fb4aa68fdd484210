import type { installationOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { InstallationService } from './installation-service.ts'

export const installationRoutes = (
  installation: InstallationService,
): Handlers<typeof installationOperations> => ({
  getInstallation: async ({ principal }) => ({
    data: { items: await installation.of(principal.tenant.tenant_id) },
  }),
})
