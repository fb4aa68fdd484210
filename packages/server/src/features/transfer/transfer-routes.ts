import type { transferOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { TransferService } from './transfer-service.ts'

export const transferRoutes = (transfer: TransferService): Handlers<typeof transferOperations> => ({
  exportContent: ({ principal }) => transfer.export(principal.tenant.tenant_id),
  importContent: async ({ actor, query, body }) => ({
    data: await transfer.import(actor, body, query.mode ?? 'plan'),
  }),
  exportTenant: ({ params }) => transfer.export(params.tenant_id),
  importTenant: async ({ params, requestId, query, body }) => ({
    data: await transfer.import(
      { tenantId: params.tenant_id, userId: 'platform', email: null, requestId },
      body,
      query.mode,
    ),
  }),
})
