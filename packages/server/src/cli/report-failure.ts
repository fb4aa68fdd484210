import { DataDirHeld } from '../db/embedded/data-dir-lock.ts'
import { Refusal } from '../errors.ts'
import { SettingsError } from '../settings-reader.ts'
import { type Command, UsageError } from './command.ts'
import { printError } from './terminal.ts'

/** Prints why a command failed. Returns the exit code. */
export function reportFailure(error: unknown, command: Command): number {
  if (error instanceof UsageError) {
    printError(error.message, `guide ${command.name} --help lists its options.`)
    return 2
  }
  if (error instanceof SettingsError) for (const problem of error.problems) printError(problem)
  else if (error instanceof Refusal || error instanceof DataDirHeld) printError(error.message)
  else printError(describe(error as Failure))
  return 1
}

type Failure = NodeJS.ErrnoException & {
  address?: string
  port?: number
  hostname?: string
  /** Set on errors that PostgreSQL reports. */
  severity?: string
}

function describe(error: Failure): string {
  const { code, message, address, port, hostname, path } = error
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`
  if (code === 'EADDRNOTAVAIL')
    return `HOST ${address} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`
  if (code === 'EACCES' && port !== undefined)
    return `This user may not use port ${port}. Set PORT to 1024 or higher.`
  if (hostname !== undefined)
    return `HOST ${hostname} cannot be found. Set HOST to an address of this machine, such as 127.0.0.1.`
  if (path !== undefined)
    return `${path} cannot be used (${message}). Set DATA_DIR to a folder that this user can write to.`
  if (error.severity !== undefined) return `The database reports an error: ${message}.`
  return error.stack ?? String(error)
}
