import { type App, startApp } from '../app.ts'
import { testWithTenant } from '../with-tenant.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { type RemotePage, remotePage } from './remote-page.ts'
import { startWebKit } from './webkit.ts'

export { expect } from '@playwright/test'

const starts = { firefox: startFirefox, webkit: startWebKit }

/** The option of a project that runs the core pass. */
export interface CorePassOptions {
  driven: keyof typeof starts
}

/** Tests in a browser that Playwright does not drive. A worker starts it once. */
export const test = testWithTenant.extend<
  { remote: RemotePage; app: App },
  CorePassOptions & { driver: Driver }
>({
  driven: ['firefox', { option: true, scope: 'worker' }],
  driver: [
    async ({ driven }, use) => {
      const driver = await starts[driven]()
      await use(driver)
      await driver.close()
    },
    { scope: 'worker' },
  ],
  remote: async ({ driver }, use, info) => {
    await driver.resize(1280, 800)
    const page = remotePage(driver)
    await use(page)
    if (info.status !== info.expectedStatus)
      await info.attach('screenshot', { body: await page.screenshot(), contentType: 'image/png' })
    // Nothing of this test may run during the next one.
    await driver.navigate('about:blank')
  },
  app: async ({ remote, service, tenant }, use) => {
    const app = await startApp(remote, service, tenant)
    await use(app)
    await app.site.close()
  },
})
