import { readSettings } from '../env.ts'
import { type Command, readOptions, UsageError } from './command.ts'
import { withService } from './service-access.ts'
import { styled, table } from './terminal.ts'

const help = `Usage: guide tenant create --name <name> [options]

Creates a tenant and its first live API key. The key is printed only once.

  --name <name>              the name of the tenant
  --jwks-url <url>           the URL of the tenant's JSON Web Key Set
  --issuer <text>            the expected issuer of the tenant's JWTs
  --audience <text>          the expected audience of the tenant's JWTs
  --allowed-origin <origin>  an origin of the tenant's pages; may be repeated
  --json                     print the result as JSON

Users of the tenant can sign in when --jwks-url, --issuer and --audience are set.`

export const tenantCreate: Command = {
  name: 'tenant create',
  summary: 'create a tenant and its first API key',
  help,
  async run(args, env) {
    const options = readOptions(args, {
      name: { type: 'string' },
      'jwks-url': { type: 'string' },
      issuer: { type: 'string' },
      audience: { type: 'string' },
      'allowed-origin': { type: 'string', multiple: true },
      json: { type: 'boolean' },
    })
    const { name } = options
    if (name === undefined) throw new UsageError('--name is required.')
    const tenant = await withService(readSettings(env), client =>
      client.createTenant({
        body: {
          name,
          ...given('jwks_url', options['jwks-url']),
          ...given('jwt_issuer', options.issuer),
          ...given('jwt_audience', options.audience),
          ...given('allowed_origins', options['allowed-origin']),
        },
      }),
    )
    if (options.json) console.log(JSON.stringify(tenant, null, 2))
    else {
      const rows: [string, string][] = [
        ['Tenant', `${tenant.name} (${tenant.tenant_id})`],
        ['API key', styled('bold', tenant.api_key)],
      ]
      console.log(`${table(rows)}\n\n  Keep the key: Guide does not store it and cannot show it again.`)
    }
    return 0
  },
}

/** An empty value is sent too: the service validates it. */
const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  value === undefined ? {} : ({ [name]: value } as { [N in Name]: Value })
