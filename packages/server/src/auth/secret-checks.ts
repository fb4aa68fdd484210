import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../env.ts'
import { pathNotFound, unauthorized } from '../errors.ts'
import { type AuthRequest, bearerToken } from './auth-request.ts'
import type { InboundPrincipal, SecretPrincipal } from './principal.ts'
import type { TenantDirectory } from './tenant-directory.ts'

interface SecretCheckParts {
  settings: Pick<Settings, 'platformSecret' | 'metricsToken' | 'inboundSecret'>
  /** Every secret that the platform surface accepts. */
  platformSecrets: string[]
  tenants: TenantDirectory
}

/**
 * The checks of operations that need a secret of the operator instead of an API key, by declared auth. As long as a
 * secret is not configured, its operations respond as if they did not exist.
 */
export function createSecretChecks({ settings, platformSecrets, tenants }: SecretCheckParts) {
  const { platformSecret, metricsToken, inboundSecret } = settings

  async function platform(request: AuthRequest): Promise<SecretPrincipal> {
    const given = request.header('x-platform-secret')
    const isConfigured = platformSecret !== null
    if (given === undefined) throw isConfigured ? unauthorized() : pathNotFound()
    if (platformSecrets.some(secret => isSameSecret(secret, given))) return { kind: 'platform' }
    const refusal = await refuseSecret(request)
    throw isConfigured ? refusal : pathNotFound()
  }

  async function metrics(request: AuthRequest): Promise<SecretPrincipal> {
    if (metricsToken === null) throw pathNotFound()
    const given = bearerToken(request.header('authorization') ?? '')
    if (given !== undefined && isSameSecret(metricsToken, given)) return { kind: 'metrics' }
    throw await refuseSecret(request)
  }

  async function inbound(request: AuthRequest): Promise<SecretPrincipal> {
    await requireInboundSecret(request, inboundSecret)
    return { kind: 'inbound' }
  }

  async function inboundTenant(request: AuthRequest): Promise<InboundPrincipal> {
    const tenantId = request.pathParameter('tenant_id')
    await requireInboundSecret(request, inboundSecret && tenantInboundSecret(inboundSecret, tenantId))
    const tenant = await tenants.load(tenantId)
    if (!tenant) throw unauthorized()
    return { kind: 'inbound_tenant', tenant }
  }

  return { platform, metrics, inbound, inbound_tenant: inboundTenant }
}

/** The secret that a tenant's own servers send. It is derived from the operator's inbound secret, not stored. */
export const tenantInboundSecret = (inboundSecret: string, tenantId: string): string =>
  createHmac('sha256', inboundSecret).update(`inbound events of ${tenantId}`).digest('base64url')

async function requireInboundSecret(request: AuthRequest, secret: string | null): Promise<void> {
  if (secret === null) throw pathNotFound()
  const given = request.header('x-inbound-secret')
  if (given === undefined) throw unauthorized()
  if (!isSameSecret(secret, given)) throw await refuseSecret(request)
}

async function refuseSecret(request: AuthRequest) {
  await request.rejectIfBlocked()
  return request.countBadCredential()
}

/** Compares digests, so that the time it takes reveals neither the content nor the length of a secret. */
function isSameSecret(secret: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(secret), digest(given))
}
