import { afterRestore } from './cli/after-restore.ts'
import { backupCommand } from './cli/backup.ts'
import type { Command } from './cli/command.ts'
import { consoleLink } from './cli/console-link.ts'
import { exportCommand } from './cli/export.ts'
import { importCommand } from './cli/import.ts'
import { keyCreate } from './cli/key-create.ts'
import { migrateCommand } from './cli/migrate.ts'
import { moveCommand } from './cli/move.ts'
import { reportFailure } from './cli/report-failure.ts'
import { restoreCommand } from './cli/restore.ts'
import { start } from './cli/start.ts'
import { tenantCreate } from './cli/tenant-create.ts'
import { tenantList } from './cli/tenant-list.ts'
import { printError, styled } from './cli/terminal.ts'
import { nameWarnings } from './settings-warnings.ts'
import { version } from './version.ts'

const commands: Command[] = [
  start,
  migrateCommand,
  tenantCreate,
  tenantList,
  consoleLink,
  keyCreate,
  exportCommand,
  importCommand,
  backupCommand,
  restoreCommand,
  afterRestore,
  moveCommand,
]
const nameWidth = Math.max(...commands.map(({ name }) => name.length))

/** Runs one command. Returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export async function main(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (words[0] === '--version') {
    console.log(version)
    return 0
  }
  const topic = helpTopic(words)
  if (topic) return printHelp(topic)
  const command = commands.find(({ name }) => startsWith(words, name))
  if (!command) return unknown(words)
  // The service writes them to its log.
  if (command !== start) for (const warning of nameWarnings(env)) printError(warning)
  try {
    return await command.run(words.slice(wordsOf(command.name).length), env)
  } catch (error) {
    return reportFailure(error, command)
  }
}

const isHelpFlag = (word: string) => word === '--help' || word === '-h'

/** The command that the user asks for help about, such as `tenant create`; empty for all; undefined without `--help`. */
function helpTopic(words: string[]): string[] | undefined {
  const isAsked = words.length === 0 || words[0] === 'help' || words.some(isHelpFlag)
  return isAsked ? words.slice(words[0] === 'help' ? 1 : 0).filter(word => !isHelpFlag(word)) : undefined
}

const wordsOf = (name: string) => name.split(' ')
const startsWith = (words: string[], name: string) => words.slice(0, wordsOf(name).length).join(' ') === name

function printHelp(topic: string[]): number {
  // `tenant` is not a command, but `guide help tenant` can show the commands that start with it.
  const matching = commands.filter(
    ({ name }) => startsWith(topic, name) || name.startsWith(`${topic.join(' ')} `),
  )
  if (topic.length > 0 && matching.length === 0) return unknown(topic)
  console.log(topic.length > 0 ? matching.map(({ help }) => help).join('\n\n') : overview())
  return 0
}

function unknown(words: string[]): number {
  printError(`There is no command "guide ${words.join(' ')}".`, advice(words[0] ?? ''))
  return 2
}

const overview = () =>
  [
    'Guide: in-page guided content, self-hosted.',
    '',
    'Usage: guide <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${styled('bold', name.padEnd(nameWidth))}  ${summary}`),
    '',
    'guide <command> --help explains a command. Settings are environment variables: see docs/settings.md.',
  ].join('\n')

function advice(first: string): string {
  const [similar] = commands.filter(({ name }) => name.startsWith(`${first} `))
  return similar ? `Did you mean "guide ${similar.name}"?` : 'guide --help lists the commands.'
}
