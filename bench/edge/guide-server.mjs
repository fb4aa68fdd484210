// The built `guide start`, which also reports its CPU time and memory.
import { main } from '../../packages/server/dist/main.js'
import { reportUsage } from '../measure/report-usage.mjs'

reportUsage()
process.exitCode = await main(['start'], process.env)
process.disconnect?.()
