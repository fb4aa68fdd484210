import type { Client, Tenant } from '@guide/contracts'
import { type Command, readOptions } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { readRemote, withRemote } from './remote.ts'
import { withService } from './service-access.ts'
import { table } from './terminal.ts'

const help = `Usage: guide tenant list [--json]

Lists all tenants, newest first. With GUIDE_URL and GUIDE_TOKEN, names the tenant of the access token.

  --json  print the result as JSON`

const pageSize = 100

export const tenantList: Command = {
  name: 'tenant list',
  summary: 'list all tenants',
  help,
  async run(args, env) {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const remote = readRemote(env)
    const tenants = remote
      ? [await withRemote(remote, undefined, client => client.getConfig())]
      : (await withService(commandSettings(env), allTenants)).map(withoutSecret)
    const rows = tenants.map(({ tenant_id, name }): [string, string] => [tenant_id, name])
    if (json) console.log(JSON.stringify(tenants, null, 2))
    else console.log(rows.length > 0 ? table(rows) : 'There is no tenant. "guide tenant create" creates one.')
    return 0
  },
}

async function allTenants(client: Client): Promise<Tenant[]> {
  const found: Tenant[] = []
  for (;;) {
    const { data } = await client.listTenants({ query: { limit: pageSize, offset: found.length } })
    found.push(...data.items)
    if (data.items.length === 0 || found.length >= data.total) return found
  }
}

/** A list is printed more carelessly than one tenant. */
const withoutSecret = ({ inbound_secret: _, ...tenant }: Tenant) => tenant
