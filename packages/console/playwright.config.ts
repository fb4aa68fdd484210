import { defineConfig } from '@playwright/test'
import { browserTests, headlessChromium } from '../../tools/playwright-config.mjs'

export default defineConfig({
  ...browserTests,
  use: { viewport: { width: 1440, height: 900 }, locale: 'en', launchOptions: headlessChromium },
})
