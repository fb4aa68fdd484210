import { startService } from './service.ts'

/** Starts one service for all browser tests. Each test has its own tenant. */
export default async function globalSetup() {
  const { url, stop } = await startService()
  process.env.GUIDE_URL = url
  return stop
}
