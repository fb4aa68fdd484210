import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensurePostgres } from './system-packages.mjs'
import { startThrowaway } from './throwaway-server.mjs'

// Speed over safety, the data is thrown away; an English collation, as most installations have,
// so that a query that relies on the embedded database's byte order fails here.
const initdb = ['-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C']
const english = ['--locale-provider=icu', '--icu-locale=en-US']
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  lc_messages: 'C',
}

/** A PostgreSQL of its own; `url` is a superuser's. */
export async function startPostgres() {
  const programs = await ensurePostgres()
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = await startThrowaway({
    name: 'postgres',
    user: unprivilegedUser(),
    prepare: folder => [join(programs, 'initdb'), [...initdb, ...english, '-D', join(folder, 'data')]],
    serve: (folder, port) => [
      join(programs, 'postgres'),
      ['-D', join(folder, 'data'), '-p', `${port}`, ...options],
    ],
    ready: /ready to accept connections/,
    stopSignal: 'SIGQUIT',
  })
  return { ...server, url: `postgres://postgres@127.0.0.1:${server.port}/postgres` }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  return userIds('postgres') ?? userIds('nobody')
}

/** @param {string} name */
function userIds(name) {
  const ask = (/** @type {string} */ flag) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const uid = ask('-u')
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(ask('-g').stdout) } : undefined
}
