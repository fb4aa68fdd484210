import { readFile } from 'node:fs/promises'
import type { TransferDocument, TransferEntry } from '@guide/contracts'
import { readSettings } from '../env.ts'
import { type Command, readOptions, UsageError } from './command.ts'
import { withService } from './service-access.ts'
import { styled } from './terminal.ts'

const help = `Usage: guide import --tenant <tenant_id> --plan|--apply <file>

Reads a file that "guide export" wrote into a tenant. Items keep their ids. Items that are not in the
file stay as they are.

  --tenant <tenant_id>  the tenant to import into
  --plan <file>         show what would be created, changed or left as it is; change nothing
  --apply <file>        import the file, completely or not at all
  --json                print the result as JSON`

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
    if (!tenant) throw new UsageError('--tenant is required.')
    if (!file || (plan && apply)) throw new UsageError('Either --plan or --apply is required, with a file.')
    const body = await readDocument(file)
    const mode = apply ? 'apply' : 'plan'
    const { data } = await withService(readSettings(env), client =>
      client.importTenant({ params: { tenant_id: tenant }, query: { mode }, body }),
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
  const lines = entries.flatMap(({ action, entity_type, entity_id, name, fields }) => [
    `  ${styled(action === 'leave' ? 'dim' : 'bold', marks[action])} ${entity_type} ${entity_id}  ${name}`,
    ...fields.map(({ path, before, after }) => `      ${path}: ${short(before)} → ${short(after)}`),
  ])
  const count = (action: string) => entries.filter(entry => entry.action === action).length
  const verbs = applied ? ['created', 'changed', 'left'] : ['to create', 'to change', 'to leave']
  const [created, changed, left] = [count('create'), count('change'), count('leave')]
  const summary = `${created} ${verbs[0]}, ${changed} ${verbs[1]}, ${left} ${verbs[2]}.`
  return [...lines, '', applied ? `Done: ${summary}` : `Plan: ${summary} Nothing was changed.`].join('\n')
}
