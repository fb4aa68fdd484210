import { DataDirHeld } from '../db/embedded/data-dir-lock.ts'
import { SettingsError } from '../env.ts'
import { Refusal } from '../errors.ts'
import { type Command, UsageError } from './command.ts'
import { complain } from './terminal.ts'

/** Says why a command failed; gives the exit code. */
export function explain(error: unknown, command: Command): number {
  if (error instanceof UsageError) {
    complain(error.message, `guide ${command.name} --help shows what it takes.`)
    return 2
  }
  if (error instanceof SettingsError) for (const problem of error.problems) complain(problem)
  else if (error instanceof Refusal || error instanceof DataDirHeld) complain(error.message)
  else complain(describe(error as Failure))
  return 1
}

type Failure = NodeJS.ErrnoException & {
  address?: string
  port?: number
  hostname?: string
  /** Set on what PostgreSQL itself complains about. */
  severity?: string
}

function describe(error: Failure): string {
  const { code, message, address, port, hostname, path } = error
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or set PORT to another.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} needs more rights. Set PORT to another.`
  if (hostname !== undefined) return `HOST ${hostname} can't be found.`
  if (path !== undefined) return `${path} can't be used (${message}). Set DATA_DIR to a folder that can.`
  if (error.severity !== undefined) return `The database refuses: ${message}.`
  return error.stack ?? String(error)
}
