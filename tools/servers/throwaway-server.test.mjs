import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRedis } from './redis-server.mjs'
import { startThrowaway } from './throwaway-server.mjs'

/** What Redis answers to a PING within half a second. @param {number} port */
async function ping(port) {
  const socket = connect(port, '127.0.0.1')
  try {
    socket.setTimeout(500, () => socket.destroy(new Error('no answer')))
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer).trim()
  } finally {
    socket.destroy()
  }
}

describe('a Redis of its own', () => {
  /** @type {Awaited<ReturnType<typeof startRedis>>} */
  let redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  test('answers at its address', async () => {
    expect(redis.url).toBe(`redis://127.0.0.1:${redis.port}`)
    expect(await ping(redis.port)).toBe('+PONG')
  })

  test('refuses connections while it is killed, and is back on its port after a restart', async () => {
    await redis.kill()
    await expect(ping(redis.port)).rejects.toThrow('ECONNREFUSED')
    await redis.restart()
    expect(await ping(redis.port)).toBe('+PONG')
  })

  test('accepts connections and stays silent while it is paused', async () => {
    redis.pause()
    await expect(ping(redis.port)).rejects.toThrow('no answer')
    redis.resume()
    expect(await ping(redis.port)).toBe('+PONG')
  })
})

test('two servers at once get ports of their own', async () => {
  const servers = await Promise.all([startRedis(), startRedis()])
  try {
    expect(servers[0].port).not.toBe(servers[1].port)
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
})

test('a port that somebody else took in the meantime is given up for another', async () => {
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

test('a server that does not start says why', async () => {
  const start = startThrowaway({
    name: 'sample',
    user: undefined,
    serve: () => [process.execPath, ['-e', 'console.error("bad setting"); process.exit(3)']],
    ready: /^ready/m,
    stopSignal: 'SIGKILL',
  })
  await expect(start).rejects.toThrow(/^sample did not start\n.*bad setting/)
})

test('a program that is not there leaves no folder behind', async () => {
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

test('a stopped server is gone', async () => {
  const redis = await startRedis()
  await redis.stop()
  await expect(ping(redis.port)).rejects.toThrow('ECONNREFUSED')
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
