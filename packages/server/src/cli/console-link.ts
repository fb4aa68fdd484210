import type { ConsoleLink, Role } from '@guide/contracts'
import { type Command, readOptions, UsageError } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { refuseRemote } from './remote.ts'
import { withService } from './service-access.ts'
import { styled, table } from './terminal.ts'

const help = `Usage: guide console link --tenant <tenant_id> --email <address> [--role <role>] [--json]

Prints a link that signs a person in to the console. It works once, for ten minutes. A person who is not an admin user of
the tenant becomes one.

  --tenant <tenant_id>         the tenant to sign in to
  --email <address>            the address of the person
  --role viewer|editor|admin   the role: a new person is an admin by default, others keep their role
  --json                       print the result as JSON

The tenant identifies its admins by table_lookup, or its field console_links is true.`

export const consoleLink: Command = {
  name: 'console link',
  summary: 'print a link that signs a person in to the console',
  help,
  async run(args, env) {
    refuseRemote(env, 'console link')
    const options = readOptions(args, {
      tenant: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      json: { type: 'boolean' },
    })
    const { tenant, email } = options
    if (tenant === undefined) throw new UsageError('--tenant is required.')
    if (email === undefined) throw new UsageError('--email is required.')
    const role = options.role as Role | undefined
    const link = await withService(commandSettings(env), client =>
      client.createConsoleLink({
        params: { tenant_id: tenant },
        body: { email, ...(role !== undefined && { role }) },
      }),
    )
    console.log(options.json ? JSON.stringify(link, null, 2) : table(linkRows(link)))
    return 0
  },
}

/** A link as the lines of a table. */
export const linkRows = ({ url, email, role }: ConsoleLink): [string, string][] => [
  ['Admin user', `${email} (${role})`],
  ['Sign in', styled('cyan', url)],
  ['', 'The link works once, for ten minutes.'],
]
