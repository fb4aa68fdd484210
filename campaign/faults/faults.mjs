import { clocks } from './clocks.mjs'
import { database } from './database.mjs'
import { imports } from './import.mjs'
import { kills } from './kills.mjs'
import { heavy } from './reports.mjs'
import { resources } from './resources.mjs'
import { restarts } from './restarts.mjs'
import { selfCheck } from './self-check.mjs'

/** All faults, in the order in which they run. @type {import('../run-fault.mjs').Fault[]} */
export const faults = [
  ...selfCheck,
  ...restarts,
  ...clocks,
  ...database,
  ...resources,
  ...heavy,
  ...imports,
  ...kills,
]
