import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../../tools/servers/system-packages.mjs'

export default defineConfig({
  testDir: 'browser',
  globalSetup: './browser/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A busy machine takes its time, which is no failure: whatever is waited for may take long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['../../tools/browser-outcome-reporter.mjs']],
  forbidOnly: true,
  outputDir: 'dist/browser-results',
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: await ensureChromium() },
  },
})
