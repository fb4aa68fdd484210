import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedUser } from './postgres-server.mjs'
import { ensurePgbouncer } from './system-packages.mjs'
import { startThrowaway } from './throwaway-server.mjs'

/**
 * Starts a temporary PgBouncer in transaction mode: each transaction of a client may get another connection to the server.
 * @param {string} database the URL of the database behind it
 */
export async function startPgbouncer(database) {
  const program = await ensurePgbouncer()
  const target = new URL(database)
  const name = target.pathname.slice(1)
  const server = await startThrowaway({
    name: 'pgbouncer',
    user: unprivilegedUser(),
    serve(folder, port) {
      const file = join(folder, 'pgbouncer.ini')
      writeFileSync(file, configuration(target, port))
      return [program, [file]]
    },
    ready: /process up/,
    stopSignal: 'SIGKILL',
  })
  return { ...server, url: `postgres://postgres@127.0.0.1:${server.port}/${name}` }
}

/** @param {URL} target @param {number} port */
const configuration = (target, port) => `
[databases]
* = host=${target.hostname} port=${target.port} user=postgres

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
`
