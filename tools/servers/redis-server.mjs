import { ensureRedis } from './system-packages.mjs'
import { startThrowaway } from './throwaway-server.mjs'

/** Starts a temporary Redis server, in memory only. */
export async function startRedis() {
  const program = await ensureRedis()
  const server = await startThrowaway({
    name: 'redis',
    user: undefined,
    serve: (_folder, port) => [
      program,
      ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    ],
    ready: /ready to accept connections/i,
    stopSignal: 'SIGKILL',
  })
  return { ...server, url: `redis://127.0.0.1:${server.port}` }
}
