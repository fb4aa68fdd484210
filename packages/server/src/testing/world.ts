import { afterAll } from 'vitest'
import { type Guide, startGuide, startGuideOnNewDatabase } from './guide.ts'
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
  shared ??= createWorld(startGuide)
  return shared
}

/**
 * A world with its own database for one test file that changes the clock or the files of the service. `Date` is its clock,
 * so that a test can set it.
 */
export async function ownWorld(): Promise<World> {
  const { guide, provider } = await createWorld(() =>
    startGuideOnNewDatabase({}, undefined, { clock: { now: () => Date.now() } }),
  )
  afterAll(async () => {
    await guide.close()
    await provider.close()
  })
  return { guide, provider }
}

async function createWorld(start: () => Promise<Guide>): Promise<World> {
  const provider = await startIdentityProvider()
  return { provider, guide: await start() }
}
