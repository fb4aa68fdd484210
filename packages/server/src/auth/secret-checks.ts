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
    if (given === undefined) throw isConfigured ? unauthorized('no platform secret was sent') : pathNotFound()
    const isRight = () => platformSecrets.some(secret => isSameSecret(secret, given))
    if (isConfigured)
      await request.requireSecret('platform', { isRight, reason: 'the platform secret is wrong' })
    // The command line beside this process has a secret of its own, even if the operator has set none.
    else if (!isRight()) throw pathNotFound()
    return { kind: 'platform' }
  }

  async function metrics(request: AuthRequest): Promise<SecretPrincipal> {
    if (metricsToken === null) throw pathNotFound()
    const given = bearerToken(request.header('authorization') ?? '')
    if (given === undefined) throw unauthorized('no metrics token was sent')
    const isRight = () => isSameSecret(metricsToken, given)
    await request.requireSecret('metrics', { isRight, reason: 'the metrics token is wrong' })
    return { kind: 'metrics' }
  }

  async function inbound(request: AuthRequest): Promise<SecretPrincipal> {
    if (inboundSecret === null) throw pathNotFound()
    const given = sentInboundSecret(request)
    const isRight = () => isSameSecret(inboundSecret, given)
    await request.requireSecret('inbound', { isRight, reason: 'the inbound secret is wrong' })
    return { kind: 'inbound' }
  }

  /** The secret of a tenant cannot be guessed, so it is compared even if others made mistakes from the same address. */
  async function inboundTenant(request: AuthRequest): Promise<InboundPrincipal> {
    if (inboundSecret === null) throw pathNotFound()
    const tenantId = request.pathParameter('tenant_id')
    if (!isSameSecret(tenantInboundSecret(inboundSecret, tenantId), sentInboundSecret(request))) {
      throw await request.countBadCredential('inbound_tenant', "the tenant's inbound secret is wrong")
    }
    request.setTenant(tenantId)
    const tenant = await tenants.load(tenantId)
    if (!tenant) throw unauthorized('the tenant of the inbound secret does not exist')
    return { kind: 'inbound_tenant', tenant }
  }

  return { platform, metrics, inbound, inbound_tenant: inboundTenant }
}

/** The secret that a tenant's own servers send. It is derived from the operator's inbound secret, not stored. */
export const tenantInboundSecret = (inboundSecret: string, tenantId: string): string =>
  createHmac('sha256', inboundSecret).update(`inbound events of ${tenantId}`).digest('base64url')

function sentInboundSecret(request: AuthRequest): string {
  const given = request.header('x-inbound-secret')
  if (given === undefined) throw unauthorized('no inbound secret was sent')
  return given
}

/** Compares digests, so that the time it takes reveals neither the content nor the length of a secret. */
function isSameSecret(secret: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(secret), digest(given))
}
