import { readFile } from 'node:fs/promises'
import type { TransferDocument, TransferEntry } from '@guide/contracts'
import { type Command, readOptions, UsageError } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { readRemote, remoteHelp, withRemote } from './remote.ts'
import { withService } from './service-access.ts'
import { styled } from './terminal.ts'

const help = `Usage: guide import --tenant <tenant_id> --plan|--apply <file>
       GUIDE_URL=https://… GUIDE_TOKEN=gat_… guide import --plan|--apply <file>

Reads a file that "guide export" wrote into a tenant. Items keep their ids. Items that are not in the
file stay as they are.

  --tenant <tenant_id>  the tenant to import into
  --plan <file>         show what would be created, changed or left as it is; change nothing
  --apply <file>        import the file, completely or not at all
  --json                print the result as JSON

${remoteHelp}`

export const importCommand: Command = {
  name: 'import',
  summary: 'read exported content into a tenant',
  help,
  async run(args, env) {
    const { tenant, plan, apply, json } = readOptions(args, {
      tenant: { type: 'string' },
      plan: { type: 'string' },
      apply: { type: 'string' },
      json: { type: 'boolean' },
    })
    const file = plan ?? apply
    const remote = readRemote(env)
    if (!tenant && !remote) throw new UsageError('--tenant is required.')
    if (!file || (plan && apply)) throw new UsageError('Either --plan or --apply is required, with a file.')
    const body = await readDocument(file)
    const mode = apply ? 'apply' : 'plan'
    const { data } = remote
      ? await withRemote(remote, tenant, client => client.importContent({ query: { mode }, body }))
      : await withService(commandSettings(env, { mayCreate: true }), client =>
          client.importTenant({ params: { tenant_id: tenant ?? '' }, query: { mode }, body }),
        )
    console.log(json ? JSON.stringify(data, null, 2) : report(data.entries, data.applied))
    return 0
  },
}

async function readDocument(file: string): Promise<TransferDocument> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read. Check the path.`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not valid JSON. Use a file that "guide export" wrote.`)
  }
}

const marks = { create: '+', change: '~', leave: '=' }
const short = (value: unknown) => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function report(entries: TransferEntry[], applied: boolean): string {
  const lines = entries.flatMap(({ action, entity_type, entity_id, name, live, fields }) => [
    `  ${styled(action === 'leave' ? 'dim' : 'bold', marks[action])} ${entity_type} ${entity_id}  ${name}${live ? '  (live)' : ''}`,
    ...fields.map(({ path, before, after }) => `      ${path}: ${short(before)} → ${short(after)}`),
  ])
  const count = (action: string) => entries.filter(entry => entry.action === action).length
  const verbs = applied ? ['created', 'changed', 'left'] : ['to create', 'to change', 'to leave']
  const [created, changed, left] = [count('create'), count('change'), count('leave')]
  const summary = `${created} ${verbs[0]}, ${changed} ${verbs[1]}, ${left} ${verbs[2]}.`
  const live = entries.filter(entry => entry.live).length
  const notice = `(live): users notice it at once. ${applied ? 'The rest stays' : 'The rest would stay'} a draft, or nothing uses it yet.`
  return [
    ...lines,
    '',
    ...(live > 0 ? [notice] : []),
    applied ? `Done: ${summary}` : `Plan: ${summary} Nothing was changed.`,
  ].join('\n')
}
