import { defineConfig } from '@playwright/test'
import { headlessChromium } from './browser/chromium.ts'
import type { CorePassOptions } from './browser/core-pass/test.ts'

const corePass = '**/core-pass/*.spec.ts'

export default defineConfig<object, CorePassOptions>({
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
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: headlessChromium,
  },
  projects: [
    { name: 'chromium', testIgnore: corePass },
    { name: 'firefox', testMatch: corePass, use: { driven: 'firefox' } },
    { name: 'webkit', testMatch: corePass, use: { driven: 'webkit' } },
  ],
})
