import { startSharedService } from '../../sdk/browser/service.ts'

/** Starts one service for all tests of the console. They sign in to its demo tenant. */
export default async function globalSetup() {
  return startSharedService()
}
