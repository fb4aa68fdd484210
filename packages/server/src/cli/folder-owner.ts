import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFolder } from '../db/embedded/embedded-folders.ts'
import { forbidden } from '../errors.ts'

/** Refuses to let root use the embedded database of another user, who could not open the files that root would leave. */
export function refuseForeignDatabase(dataDir: string): void {
  refuseForeign(dataDir, ownerOf(join(dataDir, databaseFolder)))
}

/** The same, and also for a data directory that has no database yet. */
export function refuseForeignFolder(dataDir: string): void {
  refuseForeign(dataDir, ownerOf(join(dataDir, databaseFolder)) ?? ownerOf(dataDir))
}

function refuseForeign(dataDir: string, owner: number | undefined): void {
  if (process.getuid?.() !== 0 || !owner) return
  const user = nameOf(owner) ?? `#${owner}`
  throw forbidden(
    `${dataDir} belongs to the user ${user}, who could not use the files that root would leave there. ` +
      `Run it as ${user}: sudo -u '${user}' DATA_DIR='${dataDir}' guide …`,
  )
}

/** Undefined if there is nothing, or it cannot be asked: who uses it will say why. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    return undefined
  }
}

function nameOf(uid: number): string | undefined {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    return users.map(line => line.split(':')).find(fields => fields[2] === `${uid}`)?.[0]
  } catch {
    return undefined
  }
}
