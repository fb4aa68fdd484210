import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../../tools/servers/system-packages.mjs'

export default defineConfig({
  testDir: 'browser',
  globalSetup: './browser/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  reporter: [['line'], ['../../tools/browser-outcome-reporter.mjs']],
  forbidOnly: true,
  outputDir: 'dist/browser-results',
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: await ensureChromium() },
  },
})
