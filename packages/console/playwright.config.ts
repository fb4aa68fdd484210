import { defineConfig } from '@playwright/test'
import { browserTests, headlessChromium } from '../../tools/playwright-config.mjs'

export default defineConfig({
  ...browserTests,
  // One more than the smallest machine has cores, because many tests wait: for a draft to be saved, for what others saved.
  workers: 3,
  use: { viewport: { width: 1440, height: 900 }, locale: 'en', launchOptions: headlessChromium },
})
