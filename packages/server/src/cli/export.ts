import { readSettings } from '../env.ts'
import { type Command, readOptions, UsageError } from './command.ts'
import { withService } from './service-access.ts'

const help = `Usage: guide export --tenant <tenant_id> > content.json

Writes everything a tenant has authored to stdout: tours, content, themes, audiences and help
articles, ids included.
"guide import" brings it into a tenant, on this server or another.`

export const exportCommand: Command = {
  name: 'export',
  summary: 'write out what a tenant has authored',
  help,
  async run(args, env) {
    const { tenant } = readOptions(args, { tenant: { type: 'string' } })
    if (!tenant) throw new UsageError('--tenant is required.')
    const document = await withService(readSettings(env), client =>
      client.exportTenant({ params: { tenant_id: tenant } }),
    )
    console.log(JSON.stringify(document, null, 2))
    return 0
  },
}
