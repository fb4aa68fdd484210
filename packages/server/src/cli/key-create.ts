import type { Environment } from '@guide/contracts'
import { type Command, readOptions, UsageError } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { refuseRemote } from './remote.ts'
import { withService } from './service-access.ts'
import { styled, table } from './terminal.ts'

const help = `Usage: guide key create --tenant <tenant_id> [--environment live|test] [--json]

Creates an API key for a tenant. The key is printed only once.

  --tenant <tenant_id>       the tenant that gets the key
  --environment live|test    live (default) or test
  --json                     print the result as JSON`

export const keyCreate: Command = {
  name: 'key create',
  summary: 'create an API key for a tenant',
  help,
  async run(args, env) {
    refuseRemote(env, 'key create')
    const options = readOptions(args, {
      tenant: { type: 'string' },
      environment: { type: 'string', default: 'live' },
      json: { type: 'boolean' },
    })
    const { tenant } = options
    if (tenant === undefined) throw new UsageError('--tenant is required.')
    const environment = options.environment as Environment
    const key = await withService(commandSettings(env), client =>
      client.createTenantApiKey({ params: { tenant_id: tenant }, body: { environment } }),
    )
    if (options.json) console.log(JSON.stringify(key, null, 2))
    else {
      const rows: [string, string][] = [
        ['API key', styled('bold', key.api_key)],
        ['Environment', key.environment],
        ['Key id', key.key_id],
      ]
      console.log(`${table(rows)}\n\n  Keep the key: Guide does not store it and cannot show it again.`)
    }
    return 0
  },
}
