import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensurePostgres } from './system-packages.mjs'
import { startThrowaway } from './throwaway-server.mjs'

// Most installations have a collation such as English: with it, a query that relies on the byte order of the embedded
// database fails here.
const initdb = ['-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C']
const english = ['--locale-provider=icu', '--icu-locale=en-US']
const settings = {
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  lc_messages: 'C',
}

/** Fast instead of safe, because the data is temporary. */
const fast = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }

/** As in production. After a crash, one call per file system is enough to be sure of its files; only Linux has it. */
const safe = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}

/**
 * Starts a temporary PostgreSQL server; `url` has the rights of a superuser.
 * @param {{ durable?: boolean, within?: string }} [options] durable: the server keeps its data as in production; within: the
 *   folder in which its own folder is created
 */
export async function startPostgres({ durable = false, within } = {}) {
  const programs = await ensurePostgres()
  const options = Object.entries({ ...settings, ...(durable ? safe : fast) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = await startThrowaway({
    name: 'postgres',
    within,
    user: unprivilegedUser(),
    prepare: folder => [join(programs, 'initdb'), [...initdb, ...english, '-D', join(folder, 'data')]],
    serve: (folder, port) => [
      join(programs, 'postgres'),
      ['-D', join(folder, 'data'), '-p', `${port}`, ...options],
    ],
    ready: /ready to accept connections/,
    stopSignal: 'SIGQUIT',
  })
  return { ...server, programs, url: `postgres://postgres@127.0.0.1:${server.port}/postgres` }
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  return userIds('postgres') ?? userIds('nobody')
}

/** @param {string} name */
function userIds(name) {
  const id = (/** @type {string} */ flag) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const uid = id('-u')
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(id('-g').stdout) } : undefined
}
