import { startService } from '../../sdk/browser/service.ts'

/** Starts one service for all tests of the console. They sign in to its demo tenant. */
export default async function globalSetup() {
  const { url, stop } = await startService()
  process.env.GUIDE_URL = url
  return stop
}
