import { startService } from './service.ts'

/** One service for all browser tests; each has a tenant of its own there. */
export default async function globalSetup() {
  const { url, stop } = await startService()
  process.env.GUIDE_URL = url
  return stop
}
