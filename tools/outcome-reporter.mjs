import { writeFileSync } from 'node:fs'

/** Writes to the file TEST_OUTCOME_FILE how many tests of a Vitest run passed, and which ones failed. */
export default class OutcomeReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const outcome = { passed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state, errors } = test.result()
        if (state === 'failed') outcome.failures.push(failure(module, ` › ${test.fullName}`, errors))
        else if (state !== 'pending') outcome[state]++
      }
      // A file that cannot be loaded, or whose set-up fails, has no failed test.
      if (module.state() === 'failed' && !tests.some(test => test.result().state === 'failed'))
        outcome.failures.push(failure(module, '', module.errors()))
    }
    if (process.env.TEST_OUTCOME_FILE) writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify(outcome))
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {string} test
 * @param {readonly { message: string }[]} errors
 */
function failure({ project, relativeModuleId }, test, errors) {
  const where = project.name ? `|${project.name}| ` : ''
  return [`${where}${relativeModuleId}${test}`, ...errors.map(({ message }) => message)].join('\n')
}
