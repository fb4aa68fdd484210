import { afterAll, afterEach, beforeAll } from 'vitest'
import { endGuideProcesses } from './guide-process.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { migratedStore } from './store.ts'

interface ProcessWorld {
  store: Awaited<ReturnType<typeof migratedStore>>
  provider: IdentityProvider
}

/** What the tests of a file need to start the program: a store and an identity provider, from its first test to its last. */
export function processWorld(): ProcessWorld {
  const world = {} as ProcessWorld
  beforeAll(async () => {
    world.store = await migratedStore()
    world.provider = await startIdentityProvider()
  })
  afterEach(endGuideProcesses)
  afterAll(async () => {
    await world.provider.close()
    await world.store.remove()
  })
  return world
}
