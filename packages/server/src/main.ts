import { ServiceError } from '@guide/contracts'
import { type Command, UsageError } from './cli/command.ts'
import { keyCreate } from './cli/key-create.ts'
import { migrateCommand } from './cli/migrate.ts'
import { start } from './cli/start.ts'
import { tenantCreate } from './cli/tenant-create.ts'
import { complain, table } from './cli/terminal.ts'
import { DataDirHeld } from './db/embedded/data-dir-lock.ts'
import { SettingsError } from './env.ts'
import { Refusal } from './errors.ts'
import { version } from './version.ts'

const commands: Command[] = [start, migrateCommand, tenantCreate, keyCreate]

/** Runs one command line; gives the exit code: 0 done, 1 failed, 2 not understood. */
export async function main(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (words[0] === '--version') {
    console.log(version)
    return 0
  }
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (!command) {
    const asked = words.length === 0 || ['help', '--help', '-h'].includes(words[0] as string)
    if (!asked) complain(`There is no command "guide ${words.join(' ')}".`)
    ;(asked ? console.log : console.error)(overview())
    return asked ? 0 : 2
  }
  const args = words.slice(command.name.split(' ').length)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.help)
    return 0
  }
  try {
    return await command.run(args, env)
  } catch (error) {
    return explain(error, command)
  }
}

const overview = () =>
  [
    'Guide: in-page guided content, self-hosted.',
    '',
    'Usage: guide <command> [options]',
    '',
    table(commands.map(({ name, summary }) => [name, summary])),
    '',
    'guide <command> --help tells more. Settings are environment variables: see docs/settings.md.',
  ].join('\n')

function explain(error: unknown, command: Command): number {
  if (error instanceof UsageError) {
    complain(error.message, `guide ${command.name} --help shows what it takes.`)
    return 2
  }
  if (error instanceof SettingsError) {
    for (const problem of error.problems) complain(problem)
    return 1
  }
  const known = error instanceof Refusal || error instanceof ServiceError || error instanceof DataDirHeld
  complain(known ? error.message : describe(error))
  return 1
}

function describe(error: unknown): string {
  const { code, message, stack, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or set PORT to another.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  if (code === 'EACCES') return `Not allowed: ${message}.`
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${address}:${port}. Is DATABASE_URL right, and does it run?`
  return stack ?? String(error)
}
