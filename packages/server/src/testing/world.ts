import { afterAll } from 'vitest'
import { type Guide, startGuide } from './guide.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

/** A service, and an identity provider for its tenants. */
export interface World {
  guide: Guide
  provider: IdentityProvider
}

let shared: Promise<World> | undefined

/**
 * The world that the test files of one worker process share: each file creates its own tenants in it. It is never
 * closed; it ends with the process, and the global teardown removes its data.
 */
export function sharedWorld(): Promise<World> {
  shared ??= createWorld()
  return shared
}

/** A world for one test file that changes the clock, the identity provider or the service as a whole. */
export async function ownWorld(): Promise<World> {
  const { guide, provider } = await createWorld()
  afterAll(async () => {
    await guide.close()
    await provider.close()
  })
  return { guide, provider }
}

async function createWorld(): Promise<World> {
  const provider = await startIdentityProvider()
  return { provider, guide: await startGuide() }
}
