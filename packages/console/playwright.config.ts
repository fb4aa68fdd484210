import { defineConfig } from '@playwright/test'
import { browserTests, headlessChromium } from '../../tools/playwright-config.mjs'

export default defineConfig({
  ...browserTests,
  // Two more than the smallest machine has cores, because many tests wait: for a draft to be saved, for what others saved.
  workers: 4,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    // Animations take time, and a dialog or card that is appearing has too little contrast. One test switches them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: headlessChromium,
  },
})
