import type { transferOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { TransferService } from './transfer-service.ts'

export const transferRoutes = (transfer: TransferService): Handlers<typeof transferOperations> => ({
  exportTenant: ({ params }) => transfer.export(params.tenant_id),
  importTenant: async ({ params, requestId, query, body }) => ({
    data: await transfer.import(params.tenant_id, requestId, body, query.mode),
  }),
})
