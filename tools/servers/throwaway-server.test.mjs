import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRedis } from './redis-server.mjs'
import { startThrowaway } from './throwaway-server.mjs'

/** The response of Redis to a PING within half a second. @param {number} port */
async function ping(port) {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.setTimeout(500, () => socket.destroy(new Error('no response')))
    socket.write('PING\r\n')
    const [response] = await once(socket, 'data')
    return String(response).trim()
  } finally {
    socket.destroy()
  }
}

describe('a temporary Redis server', () => {
  /** @type {Awaited<ReturnType<typeof startRedis>>} */
  let redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  test('responds at its URL', async () => {
    expect(redis.url).toBe(`redis://127.0.0.1:${redis.port}`)
    expect(await ping(redis.port)).toBe('+PONG')
  })

  test('refuses connections after a crash, and is back on its port after a restart', async () => {
    await redis.kill()
    await expect(ping(redis.port)).rejects.toThrow('ECONNREFUSED')
    await redis.restart()
    expect(await ping(redis.port)).toBe('+PONG')
  })

  test('accepts connections but does not respond while it is paused', async () => {
    redis.pause()
    await expect(ping(redis.port)).rejects.toThrow('no response')
    redis.resume()
    expect(await ping(redis.port)).toBe('+PONG')
  })
})

test('two servers at once get different ports', async () => {
  const servers = await Promise.all([startRedis(), startRedis()])
  try {
    expect(servers[0].port).not.toBe(servers[1].port)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
})

test('if another program took the port in the meantime, the server gets another port', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port: takenPort } = /** @type {import('node:net').AddressInfo} */ (taken.address())
  /** @type {number[]} */
  const tried = []
  const server = await startThrowaway({
    name: 'sample',
    user: undefined,
    serve: (_folder, port) => {
      tried.push(port)
      const listen = `net.createServer().listen(${tried.length === 1 ? takenPort : port}, '127.0.0.1')`
      return [process.execPath, ['-e', `${listen}.on('listening', () => console.log('ready'))`]]
    },
    ready: /^ready/m,
    stopSignal: 'SIGKILL',
  })
  expect(server.port).toBe(tried[1])
  expect(await isListening(server.port)).toBe(true)
  await server.stop()
  taken.close()
})

test('a server that does not start reports the reason', async () => {
  const start = startThrowaway({
    name: 'sample',
    user: undefined,
    serve: () => [process.execPath, ['-e', 'console.error("bad setting"); process.exit(3)']],
    ready: /^ready/m,
    stopSignal: 'SIGKILL',
  })
  await expect(start).rejects.toThrow(/^sample did not start\n.*bad setting/)
})

test('a missing program leaves no folder behind', async () => {
  let folder = ''
  const start = startThrowaway({
    name: 'sample',
    user: undefined,
    serve: where => {
      folder = where
      return ['no-such-program', []]
    },
    ready: /^ready/m,
    stopSignal: 'SIGKILL',
  })
  await expect(start).rejects.toThrow('sample did not start')
  expect(existsSync(folder)).toBe(false)
})

test('a stopped server refuses connections', async () => {
  const redis = await startRedis()
  await redis.stop()
  await expect(ping(redis.port)).rejects.toThrow('ECONNREFUSED')
})

test('a server can be stopped as soon as it is ready', async () => {
  const recipe = {
    name: 'sample',
    user: undefined,
    serve: () => /** @type {[string, string[]]} */ (['sh', ['-c', 'echo ready; exec sleep 600']]),
    ready: /^ready/m,
    stopSignal: /** @type {const} */ ('SIGKILL'),
  }
  // Several, because the keeper of only some of them has not reported the start yet.
  await Promise.all(Array.from({ length: 10 }, async () => (await startThrowaway(recipe)).stop()))
})

test.each([
  ['SIGKILL', 'postgres'],
  ['SIGTERM', 'postgres'],
  ['SIGINT', 'redis'],
])('a parent ended by %s leaves no %s and no folder behind', async (signal, name) => {
  const module = new URL(`${name}-server.mjs`, import.meta.url).href
  const script = `const [start] = Object.values(await import('${module}'))
    const { port, folder } = await start()
    console.log(JSON.stringify({ port, folder }))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script])
  const [line] = await once(parent.stdout, 'data')
  const { port, folder } = JSON.parse(line)
  expect(await isListening(port)).toBe(true)
  expect(existsSync(folder)).toBe(true)

  parent.kill(/** @type {NodeJS.Signals} */ (signal))

  await expect.poll(() => isListening(port)).toBe(false)
  await expect.poll(() => existsSync(folder)).toBe(false)
})

/** @param {number} port */
async function isListening(port) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
