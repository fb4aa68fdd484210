import { afterAll } from 'vitest'
import { type Guide, startGuide } from './guide.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

/** What most test files need: a service and an identity provider for its tenants. Both stop at the end of the file. */
export async function startWorld(): Promise<{ guide: Guide; provider: IdentityProvider }> {
  const provider = await startIdentityProvider()
  const guide = await startGuide()
  afterAll(async () => {
    await guide.close()
    await provider.close()
  })
  return { guide, provider }
}
