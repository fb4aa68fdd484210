import { writeFileSync } from 'node:fs'

/** Counts the tests of a Vitest run over all its projects and writes the counts to the file TEST_OUTCOME_FILE. */
export default class OutcomeReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const outcome = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      const states = [...module.children.allTests()].map(test => test.result().state)
      for (const state of states) if (state !== 'pending') outcome[state]++
      // A file that cannot be loaded, or whose set-up fails, has no failed test.
      if (module.state() === 'failed' && !states.includes('failed')) outcome.failed++
    }
    if (process.env.TEST_OUTCOME_FILE) writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify(outcome))
  }
}
