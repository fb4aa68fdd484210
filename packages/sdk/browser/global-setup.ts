import { ensureInstalled } from '../../../tools/install.mjs'
import { hosts, hostsFolder } from './hosts.ts'
import { startSharedService } from './service.ts'

/** Prepares the hosts with real libraries, and starts one service for all browser tests. Each test has its own tenant. */
export default async function globalSetup() {
  await ensureInstalled(hostsFolder, { title: 'Installing packages of the host pages' })
  const { bundleHosts } = await import('./hosts/bundle.mjs')
  await bundleHosts(hosts)
  return startSharedService()
}
