import { type Command, readOptions, UsageError } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { linkRows } from './console-link.ts'
import { refuseRemote } from './remote.ts'
import { withService } from './service-access.ts'
import { styled, table } from './terminal.ts'

const help = `Usage: guide tenant create --name <name> [options]

Creates a tenant and its first live API key. The key is printed only once.

  --name <name>              the name of the tenant
  --jwks-url <url>           the URL of the tenant's JSON Web Key Set
  --issuer <text>            the expected issuer of the tenant's JWTs
  --audience <text>          the expected audience of the tenant's JWTs
  --allowed-origin <origin>  an origin of the tenant's pages; may be repeated
  --admin <address>          print a link that signs this person in to the console, as the first admin
  --json                     print the result as JSON

Users of the tenant can sign in when --jwks-url, --issuer and --audience are set. With --admin and
without --jwks-url, the tenant's list of admin users says who is an admin (table_lookup). With --jwks-url it is the token, and
admin users can sign in to the console with a link as well (console_links).`

export const tenantCreate: Command = {
  name: 'tenant create',
  summary: 'create a tenant and its first API key',
  help,
  async run(args, env) {
    refuseRemote(env, 'tenant create')
    const options = readOptions(args, {
      name: { type: 'string' },
      'jwks-url': { type: 'string' },
      issuer: { type: 'string' },
      audience: { type: 'string' },
      'allowed-origin': { type: 'string', multiple: true },
      admin: { type: 'string' },
      json: { type: 'boolean' },
    })
    const { name, admin } = options
    if (name === undefined) throw new UsageError('--name is required.')
    const { tenant, link } = await withService(commandSettings(env, { mayCreate: true }), async client => {
      const tenant = await client.createTenant({
        body: {
          name,
          ...given('jwks_url', options['jwks-url']),
          ...given('jwt_issuer', options.issuer),
          ...given('jwt_audience', options.audience),
          ...given('allowed_origins', options['allowed-origin']),
          // With an identity provider, its tokens decide who is an admin, and links are allowed beside them.
          ...(admin !== undefined && whoIsAdmin(options['jwks-url'] !== undefined)),
        },
      })
      if (admin === undefined) return { tenant, link: null }
      const params = { tenant_id: tenant.tenant_id }
      return { tenant, link: await client.createConsoleLink({ params, body: { email: admin } }) }
    })
    if (options.json) console.log(JSON.stringify({ ...tenant, ...(link && { console_link: link }) }, null, 2))
    else {
      const rows: [string, string][] = [
        ['Tenant', `${tenant.name} (${tenant.tenant_id})`],
        ['API key', styled('bold', tenant.api_key)],
        ...(link ? linkRows(link) : []),
      ]
      console.log(`${table(rows)}\n\n  Keep the key: Guide does not store it and cannot show it again.`)
    }
    return 0
  },
}

const whoIsAdmin = (hasProvider: boolean) =>
  hasProvider ? { console_links: true } : ({ admin_strategy: 'table_lookup' } as const)

/** An empty value is sent too: the service validates it. */
const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  value === undefined ? {} : ({ [name]: value } as { [N in Name]: Value })
