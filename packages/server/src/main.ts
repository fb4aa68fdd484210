import type { Command } from './cli/command.ts'
import { explain } from './cli/explain.ts'
import { exportCommand } from './cli/export.ts'
import { importCommand } from './cli/import.ts'
import { keyCreate } from './cli/key-create.ts'
import { migrateCommand } from './cli/migrate.ts'
import { start } from './cli/start.ts'
import { tenantCreate } from './cli/tenant-create.ts'
import { complain, styled } from './cli/terminal.ts'
import { version } from './version.ts'

const commands: Command[] = [start, migrateCommand, tenantCreate, keyCreate, exportCommand, importCommand]
const nameWidth = Math.max(...commands.map(({ name }) => name.length))

/** Runs one command line; gives the exit code: 0 done, 1 failed, 2 not understood. */
export async function main(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first] = words
  if (first === undefined || ['help', '--help', '-h'].includes(first)) {
    console.log(overview())
    return 0
  }
  if (first === '--version') {
    console.log(version)
    return 0
  }
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (!command) {
    complain(`There is no command "guide ${words.join(' ')}".`, advice(first))
    return 2
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
    ...commands.map(({ name, summary }) => `  ${styled('bold', name.padEnd(nameWidth))}  ${summary}`),
    '',
    'guide <command> --help tells more. Settings are environment variables: see docs/settings.md.',
  ].join('\n')

function advice(first: string): string {
  const [similar] = commands.filter(({ name }) => name.startsWith(`${first} `))
  return similar ? `Did you mean "guide ${similar.name}"?` : 'guide --help lists the commands.'
}
