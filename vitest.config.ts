import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { constants } from './packages/sdk/constants.mjs'
import { LongFirstSequencer } from './tools/long-first-sequencer.mjs'
import { shortLived } from './tools/short-lived.mjs'

const serverTests = 'packages/server/src/**/*.test.ts'
const unitTests = 'packages/server/src/**/*.unit.test.ts'
const servers = ['packages/server/src/testing/global-setup.ts']

export default defineConfig({
  define: constants,
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    pool: 'forks',
    // One more than the smallest machine has cores, because many tests wait for processes that they have started.
    maxWorkers: 3,
    execArgv: shortLived,
    sequence: { sequencer: LongFirstSequencer },
    // The files of a worker share its modules, because loading them takes as long as running most tests.
    isolate: false,
    // Long timeouts: a test must not fail only because the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/!(server)/src/**/*.test.ts', unitTests, '{tools,bench,campaign}/**/*.test.mjs'],
        },
      },
      ...['embedded', 'postgres'].map(database => ({
        extends: true as const,
        test: {
          name: database,
          include: [serverTests],
          exclude: [unitTests],
          env: { DATABASE: database },
          globalSetup: servers,
        },
      })),
    ],
  },
})
