import { writeFileSync } from 'node:fs'

/** Writes to the file TEST_OUTCOME_FILE how many tests of a Playwright run passed, and which ones failed. */
export default class BrowserOutcomeReporter {
  #outcome = { passed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) }

  /** @param {import('@playwright/test/reporter').TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, result) {
    if (result.status === 'skipped') this.#outcome.skipped++
    else if (result.status === test.expectedStatus) this.#outcome.passed++
    else {
      const title = test.titlePath().filter(Boolean).join(' › ')
      this.#outcome.failures.push([title, ...result.errors.map(({ message }) => message)].join('\n'))
    }
  }

  onEnd() {
    if (process.env.TEST_OUTCOME_FILE)
      writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify(this.#outcome))
  }

  printsToStdio() {
    return false
  }
}
