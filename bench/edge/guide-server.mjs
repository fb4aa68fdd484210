// The built `guide start`, which also tells what it uses.
import { main } from '../../packages/server/dist/main.js'
import { tellUsage } from '../measure/tell-usage.mjs'

tellUsage()
process.exitCode = await main(['start'], process.env)
process.disconnect?.()
