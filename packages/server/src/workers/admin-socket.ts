import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { unavailable } from '../errors.ts'

const socketName = 'admins'
/** Of a socket at which the process listens for as long as it runs: so others know that it is alive. */
const ownerName = 'owner'
/** The limit of macOS, with its closing zero. Linux has 4 more. */
const maxSocketPath = 103
/** The process of a younger folder may be about to listen. */
const newFolderMs = 60_000

/**
 * A path for the socket of the thread, in a folder that only processes of the same user can reach: what comes from there
 * names the address of its client. The folder goes when this process ends, or when another one starts after it was killed. In a
 * container, DATA_DIR may be the only place that can be written to.
 */
export async function adminSocketPath(dataDir: string): Promise<string> {
  if (process.platform === 'win32') return `\\\\.\\pipe\\guide-${randomUUID()}`
  for (const parent of [tmpdir(), dataDir]) {
    const folder = await newFolderIn(parent)
    if (folder) return join(folder, socketName)
  }
  throw unavailable(
    `Neither ${tmpdir()} nor ${dataDir} can hold a socket. Set DATA_DIR to a short path that this user can write to.`,
  )
}

/** Several machines may share DATA_DIR. Only processes on the same one can tell whether the owner of a folder is alive. */
const folderPrefix = () => `guide-${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}-`

async function newFolderIn(parent: string): Promise<string | null> {
  const prefix = join(parent, folderPrefix())
  // As long as the one that would be made.
  if (Buffer.byteLength(join(`${prefix}XXXXXX`, socketName)) > maxSocketPath) return null
  let folder: string | undefined
  try {
    mkdirSync(parent, { recursive: true })
    await removeAbandoned(parent)
    const made = mkdtempSync(prefix)
    folder = made
    process.once('exit', () => remove(made))
    // Not every file system can hold a socket.
    const server = createServer(socket => socket.destroy()).listen(join(made, ownerName))
    await once(server, 'listening')
    server.unref()
    return folder
  } catch {
    if (folder) remove(folder)
    return null
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Removes the folders of processes that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = readdirSync(parent).filter(name => name.startsWith(folderPrefix()))
  const folders = names.map(name => join(parent, name))
  for (const folder of folders.filter(isOld)) if (await isRefused(join(folder, ownerName))) remove(folder)
}

function isOld(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs > newFolderMs
}

/** Whether there is a socket at which nobody listens. */
function isRefused(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'))
  })
}
