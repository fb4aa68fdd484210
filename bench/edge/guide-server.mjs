// The built `guide start`, which also reports its CPU time and memory.
import { reportUsage } from '../measure/report-usage.mjs'

// With a computed path, because the types of a bundle are not checked.
const { main } = await import(new URL('../../packages/server/dist/bundle/main.js', import.meta.url).href)

reportUsage()
process.exitCode = await main(['start'], process.env)
process.disconnect?.()
