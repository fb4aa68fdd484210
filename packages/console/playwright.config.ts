import { defineConfig } from '@playwright/test'
import { headlessChromium } from '../sdk/browser/chromium.ts'

export default defineConfig({
  testDir: 'browser',
  globalSetup: './browser/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Long timeouts: a test must not fail only because the machine is busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['../../tools/browser-outcome-reporter.mjs']],
  forbidOnly: true,
  outputDir: 'dist/browser-results',
  use: { viewport: { width: 1440, height: 900 }, locale: 'en', launchOptions: headlessChromium },
})
