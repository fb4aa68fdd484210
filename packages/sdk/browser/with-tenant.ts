import { test } from '@playwright/test'
import { connectService, type Service, type Tenant } from './service.ts'

/** Tests that each have a tenant of the service, in any browser. */
export const testWithTenant = test.extend<{ tenant: Tenant }, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const service = await connectService(process.env.GUIDE_URL ?? '')
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  tenant: async ({ service }, use) => {
    await use(await service.createTenant())
  },
})
