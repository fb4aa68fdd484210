import { defineConfig } from '@playwright/test'
import { browserTests, headlessChromium } from '../../tools/playwright-config.mjs'
import type { CorePassOptions } from './browser/core-pass/test.ts'

const corePass = '**/core-pass/*.spec.ts'

export default defineConfig<object, CorePassOptions>({
  ...browserTests,
  // One more than the smallest machine has cores, because many tests wait for a timer of the SDK.
  workers: 3,
  use: { viewport: { width: 1280, height: 800 }, launchOptions: headlessChromium },
  projects: [
    { name: 'chromium', testIgnore: corePass },
    { name: 'firefox', testMatch: corePass, use: { driven: 'firefox' } },
    { name: 'webkit', testMatch: corePass, use: { driven: 'webkit' } },
  ],
})
