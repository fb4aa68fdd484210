import { fileURLToPath } from 'node:url'
import { run } from '../tools/run.mjs'
import { shortLived } from '../tools/short-lived.mjs'

const program = fileURLToPath(new URL('run.mjs', import.meta.url))

/** On a busy machine too, a service serves every request. */
const env = { ...process.env, MAX_EVENT_LOOP_LAG: '0', DATABASE_WAIT_MS: '60000' }

/** Runs the program of the benches, and returns what it prints. @param {string[]} args */
export const bench = (...args) => run(process.execPath, [...shortLived, program, ...args], { env })

/** Runs a bench with so little load that it only shows that the bench still works. @param {string} name */
export const quickRun = name => bench(name, '--quick')
