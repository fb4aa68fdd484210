import { createHmac } from 'node:crypto'

/** A tenant's own secret for what its servers send, derived from the service's: nothing of it is stored. */
export const tenantInboundSecret = (inboundSecret: string, tenantId: string): string =>
  createHmac('sha256', inboundSecret).update(`inbound events of ${tenantId}`).digest('base64url')
