import type { attributeOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { AttributeService } from './attributes-service.ts'

export const attributeRoutes = (attributes: AttributeService): Handlers<typeof attributeOperations> => ({
  listAttributes: async ({ principal }) => ({ data: await attributes.list(principal.tenant) }),
})
