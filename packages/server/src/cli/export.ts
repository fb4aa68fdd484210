import { type Command, readOptions, UsageError } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { readRemote, remoteHelp, withRemote } from './remote.ts'
import { withService } from './service-access.ts'

const help = `Usage: guide export --tenant <tenant_id> > content.json
       GUIDE_URL=https://… GUIDE_TOKEN=gat_… guide export > content.json

Writes all content of a tenant to stdout as JSON, with ids: tours, content, themes, audiences and
help articles. "guide import" reads this file into a tenant, on this server or another.

${remoteHelp}`

export const exportCommand: Command = {
  name: 'export',
  summary: 'write the content of a tenant to a file',
  help,
  async run(args, env) {
    const { tenant } = readOptions(args, { tenant: { type: 'string' } })
    const document = await exportFrom(env, tenant)
    console.log(JSON.stringify(document, null, 2))
    return 0
  },
}

function exportFrom(env: NodeJS.ProcessEnv, tenant: string | undefined) {
  const remote = readRemote(env)
  if (remote) return withRemote(remote, tenant, client => client.exportContent())
  if (!tenant) throw new UsageError('--tenant is required.')
  return withService(commandSettings(env), client => client.exportTenant({ params: { tenant_id: tenant } }))
}
