// The built `guide start`, which also reports its CPU time and memory.
import cluster from 'node:cluster'
import { reportUsage } from '../measure/report-usage.mjs'

// With a computed path, because the types of a bundle are not checked.
const { main } = await import(new URL('../../packages/server/dist/bundle/main.js', import.meta.url).href)

if (cluster.isPrimary) reportUsage()
process.exitCode = await main(['start'], process.env)
if (cluster.isPrimary) process.disconnect?.()
