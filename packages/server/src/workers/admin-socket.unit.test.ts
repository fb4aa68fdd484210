import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createServer, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminSocketPath } from './admin-socket.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-sockets-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

test('the socket is in a folder for this user alone', async () => {
  vi.stubEnv('TMPDIR', folder)
  const path = await adminSocketPath('/nowhere')
  expect(dirname(dirname(path))).toBe(folder)
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
})

test('it is in DATA_DIR if temporary files cannot be written, or their path is too long', async () => {
  for (const unusable of ['/dev/null/tmp', join(folder, 'x'.repeat(100))]) {
    vi.stubEnv('TMPDIR', unusable)
    expect(dirname(dirname(await adminSocketPath(join(folder, 'data'))))).toBe(join(folder, 'data'))
  }
})

test('it is in DATA_DIR too if the folder for temporary files cannot hold sockets', async () => {
  vi.stubEnv('TMPDIR', folder)
  vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server) {
    queueMicrotask(() => this.emit('error', new Error('listen ENOTSUP')))
    return this
  })
  expect(dirname(dirname(await adminSocketPath(join(folder, 'data'))))).toBe(join(folder, 'data'))
})

test('without any place for it, the start says what to set', async () => {
  vi.stubEnv('TMPDIR', '/dev/null/tmp')
  await expect(adminSocketPath('/dev/null/data')).rejects.toThrow('Set DATA_DIR to a short path')
})

test('the folder of a process that was killed goes with the next start, and those of others stay', async () => {
  vi.stubEnv('TMPDIR', folder)
  const alive = dirname(await adminSocketPath('/nowhere'))
  const killed = `${alive.slice(0, -6)}killed`
  mkdirSync(killed)
  // Node removes the socket of a server that closes, unless it has another name.
  const server = createServer().listen(join(killed, 'before'))
  await once(server, 'listening')
  renameSync(join(killed, 'before'), join(killed, 'owner'))
  await new Promise(closed => server.close(closed))
  const other = join(folder, 'guide-of-another-machine')
  mkdirSync(other)
  const old = new Date(0)
  for (const each of [alive, killed, other]) utimesSync(each, old, old)
  await adminSocketPath('/nowhere')
  expect([alive, killed, other].map(each => existsSync(each))).toEqual([true, false, true])
})
