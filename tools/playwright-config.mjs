import { ensureHeadlessChromium } from './servers/system-packages.mjs'

/** What all packages with tests in a browser share. @satisfies {import('@playwright/test').PlaywrightTestConfig} */
export const browserTests = {
  testDir: 'browser',
  globalSetup: './browser/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Long timeouts: a test must not fail only because the machine is busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: /** @type {import('@playwright/test').ReporterDescription[]} */ ([
    ['line'],
    ['../../tools/browser-outcome-reporter.mjs'],
  ]),
  forbidOnly: true,
  outputDir: 'dist/browser-results',
}

/** How most tests launch Chromium. */
export const headlessChromium = { executablePath: await ensureHeadlessChromium() }
