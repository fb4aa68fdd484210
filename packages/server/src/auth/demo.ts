import { exampleId } from '@guide/contracts'
import type { KeyIdentity } from './known-keys.ts'
import type { VerifiedUser } from './principal.ts'

export { demoKey } from '@guide/contracts'

/** The tenant that demo mode creates. Its key is never stored, so a later start without demo mode does not accept it. */
export const demoTenantId = exampleId('ten')
export const demoAdminToken = 'demo:admin'
export const demoUserToken = (userId: string) => `demo:user:${userId}`

export const demoIdentity: KeyIdentity = { tenantId: demoTenantId, keyId: 'key_demo', environment: 'test' }

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

/** The user of a demo token; undefined if the token is not a demo token. */
export function demoUser(
  token: string,
  adminClaim: string,
  adminPermission: string,
): VerifiedUser | undefined {
  if (token === demoAdminToken) {
    const email = 'admin@demo.example'
    const claims = { sub: 'demo-admin', email, name: 'Demo Admin', [adminClaim]: [adminPermission] }
    return { userId: 'demo-admin', email, claims: { ...claims, exp: inAnHour() } }
  }
  const userId = token.match(/^demo:user:((?!\.\.?$)[A-Za-z0-9._@-]{1,100})$/)?.[1]
  if (!userId) return undefined
  const email = userId.includes('@') ? userId : `${userId}@demo.example`
  return { userId, email, claims: { sub: userId, email, exp: inAnHour() } }
}
