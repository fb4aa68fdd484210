import { readSettings } from '../env.ts'
import { type Command, readOptions, UsageError } from './command.ts'
import { withService } from './service-access.ts'
import { styled, table } from './terminal.ts'

const help = `Usage: guide tenant create --name <name> [options]

Creates a tenant and its first live API key. The key is printed here, once.

  --name <name>              what the tenant is called
  --jwks-url <url>           where the tenant publishes its JSON Web Key Set
  --issuer <text>            expected issuer of the tenant's user JWTs
  --audience <text>          expected audience of the tenant's user JWTs
  --allowed-origin <origin>  an origin its pages come from; may be repeated
  --json                     print the answer as JSON

Until the three JWT settings are given, no user of the tenant can sign in.`

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
      console.log(`${table(rows)}\n\n  Keep the key: it is not stored and cannot be shown again.`)
    }
    return 0
  },
}

/** An empty value counts as given: whether it makes sense is for the service to say. */
const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  value === undefined ? {} : ({ [name]: value } as { [N in Name]: Value })
