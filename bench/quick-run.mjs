import { fileURLToPath } from 'node:url'
import { run } from '../tools/run.mjs'
import { shortLived } from '../tools/short-lived.mjs'

const program = fileURLToPath(new URL('run.mjs', import.meta.url))

/** Runs the program of the benches, and returns what it prints. @param {string[]} args */
export const bench = (...args) => run(process.execPath, [...shortLived, program, ...args])

/** Runs a bench with so little load that it only shows that the bench still works. @param {string} name */
export const quickRun = name => bench(name, '--quick')
