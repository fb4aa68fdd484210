declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (...args: unknown[]) => void): void
    Grant: new (fields: {
      accountId: string
      clientId: string
    }) => {
      addOIDCScope(scope: string): void
      addResourceScope(resource: string, scope: string): void
      save(): Promise<string>
    }
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export default class MemoryAdapter {}
}
