import { writeFileSync } from 'node:fs'

/** Counts the tests of a Playwright run and writes the counts to the file TEST_OUTCOME_FILE. */
export default class BrowserOutcomeReporter {
  #outcome = { passed: 0, failed: 0, skipped: 0 }

  /** @param {import('@playwright/test/reporter').TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    if (result.status === 'skipped') this.#outcome.skipped++
    else if (result.status === test.expectedStatus) this.#outcome.passed++
    else this.#outcome.failed++
  }

  onEnd() {
    if (process.env.TEST_OUTCOME_FILE)
      writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify(this.#outcome))
  }

  printsToStdio() {
    return false
  }
}
