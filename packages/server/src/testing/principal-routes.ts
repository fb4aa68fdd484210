import type { Auth } from '@guide/contracts'
import type { FastifyInstance } from 'fastify'

/** Adds a route for each auth level that returns the principal, without a database query. */
export function mountPrincipalRoutes(app: FastifyInstance) {
  for (const auth of ['public', 'signed', 'user', 'viewer', 'editor', 'admin'] satisfies Auth[]) {
    app.get(`/whoami/${auth}`, { config: { auth } }, async ({ principal, ip }) => {
      if (principal.kind !== 'user' && principal.kind !== 'admin') return { kind: principal.kind, ip }
      const { kind, tenant, environment, user } = principal
      const role = kind === 'admin' ? principal.role : null
      return { kind, tenant: tenant.tenant_id, environment, user: user?.userId ?? null, role }
    })
  }
}
