import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirHeld, readLock, takeLock } from './data-dir-lock.ts'
import { startTicks } from './process-identity.ts'

const compiled = fileURLToPath(new URL('../../../dist/db/embedded/data-dir-lock.js', import.meta.url))
const children: ChildProcess[] = []
let dataDir: string
let file: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'guide-lock-'))
  file = join(dataDir, 'guide.lock')
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Another process, which executes commands and reports the results. */
function otherProcess() {
  const script = `
    import { DataDirHeld, takeLock } from ${JSON.stringify(compiled)}
    let lock
    process.on('message', ({ dataDir, at, release }) => {
      if (release) return process.send({ released: lock.release() ?? true })
      while (Date.now() < at);
      try {
        lock = takeLock(dataDir)
        process.send({ taken: true })
      } catch (error) {
        process.send({ taken: false, message: error.message, held: error instanceof DataDirHeld })
      }
    })
    process.send('here')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const here = once(child, 'message')
  return {
    pid: child.pid as number,
    here,
    async tell(order: { dataDir?: string; at?: number; release?: boolean }) {
      const answer = once(child, 'message')
      child.send(order)
      return (await answer)[0]
    },
    async killNine() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function startOther() {
  const other = otherProcess()
  await other.here
  return other
}

const deadPid = () => Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
const writeLock = (fields: object) => {
  const record = {
    id: 'some-id',
    pid: 1,
    host: hostname(),
    started: null,
    url: null,
    secret: null,
    ...fields,
  }
  writeFileSync(file, JSON.stringify(record))
}
const refusal = () => {
  try {
    takeLock(dataDir).release()
  } catch (error) {
    return error as Error
  }
  return expect.fail('the lock was not refused')
}

test('a lock can be taken, read and released', () => {
  const lock = takeLock(dataDir)
  expect(readLock(dataDir)).toMatchObject({ pid: process.pid, host: hostname(), url: null, secret: null })
  lock.release()
  expect(readLock(dataDir)).toBe(null)
  expect(readdirSync(dataDir)).toEqual([])
})

test('the lock contains the URL of the server, and only its own user can read it', () => {
  const lock = takeLock(dataDir)
  lock.publish({ url: 'http://127.0.0.1:4000', secret: 'hush' })
  expect(readLock(dataDir)).toMatchObject({ url: 'http://127.0.0.1:4000', secret: 'hush' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  lock.release()
})

test('a missing data directory is created', () => {
  const nested = join(dataDir, 'not/yet')
  takeLock(nested).release()
  expect(readLock(nested)).toBe(null)
})

test('a second process is refused with one line that names the holder and what to do', async () => {
  const other = await startOther()
  expect(await other.tell({ dataDir })).toEqual({ taken: true })
  const error = refusal()
  expect(error).toBeInstanceOf(DataDirHeld)
  expect(error.message).toBe(
    `The data directory ${dataDir} is in use by process ${other.pid}. ` +
      'Stop that process first, or set DATA_DIR to another directory.',
  )
  await other.tell({ release: true })
  takeLock(dataDir).release()
})

test('the same process is refused a second time', () => {
  const lock = takeLock(dataDir)
  expect(refusal().message).toMatch(`in use by process ${process.pid}`)
  lock.release()
})

test('the lock of a killed process is taken over', async () => {
  const other = await startOther()
  await other.tell({ dataDir })
  await other.killNine()
  expect(readLock(dataDir)).toBe(null)
  const lock = takeLock(dataDir)
  expect(readLock(dataDir)?.pid).toBe(process.pid)
  lock.release()
  expect(readdirSync(dataDir)).toEqual([])
})

// Only Linux provides the start time of a process and whether it is a zombie.
const onLinux = test.runIf(process.platform === 'linux')

onLinux('the lock of a process that ended but was never waited for is taken over', async () => {
  // The shell turns into a program that never waits for its child, so the child stays a zombie.
  const script = 'cat <&3 >&2 & echo $!; exec sleep 60'
  const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] })
  children.push(parent)
  const [output] = await once(parent.stdout as Readable, 'data')
  const zombie = Number(String(output))
  const stat = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8')
  await expect.poll(() => stat(parent.pid as number)).toMatch(/\(sleep\)/)
  parent.stdio[3]?.destroy()
  await expect.poll(() => stat(zombie)).toMatch(/\) Z /)
  writeLock({ pid: zombie, started: startTicks(zombie) })
  takeLock(dataDir).release()
})

onLinux('a process that merely got the same pid later does not keep the lock', async () => {
  const other = await startOther()
  writeLock({ pid: other.pid, started: (startTicks(other.pid) as number) - 1 })
  expect(readLock(dataDir)).toBe(null)
  takeLock(dataDir).release()
})

test('a lock left by this pid before the container restarted is taken over', () => {
  writeLock({ pid: process.pid, started: startTicks(process.pid) })
  takeLock(dataDir).release()
})

test.each(['', '{', 'null', '[]', '{"pid":1}', '\0\0\0\0'])(
  'a lock file that says %j is taken over',
  content => {
    writeFileSync(file, content)
    expect(readLock(dataDir)).toBe(null)
    takeLock(dataDir).release()
    expect(readdirSync(dataDir)).toEqual([])
  },
)

test('the lock of another host is respected, and the error says how to remove it', () => {
  writeLock({ pid: 42, host: 'elsewhere' })
  expect(readLock(dataDir)).toBe(null)
  expect(refusal().message).toBe(
    `The data directory ${dataDir} is locked by process 42 on host "elsewhere". ` +
      `If no server runs there, delete ${file} and start again.`,
  )
})

test('a release does not remove the lock of another process', () => {
  const lock = takeLock(dataDir)
  writeLock({ pid: 42, host: 'elsewhere' })
  lock.publish({ url: 'http://127.0.0.1:4000', secret: 'hush' })
  lock.release()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: 42, url: null })
})

test('if several processes find a stale lock at once, exactly one gets it', async () => {
  // LOCK_ROUNDS=1000 tests longer.
  const rounds = Number(process.env.LOCK_ROUNDS ?? 60)
  const others = await Promise.all([startOther(), startOther(), startOther(), startOther()])
  const pid = deadPid()
  for (let round = 0; round < rounds; round++) {
    // Includes stale locks of processes that died while they took over a stale lock.
    writeLock({ id: `dead-${round}`, pid })
    if (round % 3 === 1)
      writeFileSync(`${file}.dead-${round}`, JSON.stringify({ id: `heir-${round}`, pid, host: hostname() }))
    if (round % 3 === 2) writeFileSync(file, '')
    const at = Date.now() + 5
    const answers = await Promise.all(others.map(other => other.tell({ dataDir, at })))
    expect(answers.filter(({ taken }) => taken)).toHaveLength(1)
    expect(answers.filter(({ held }) => held)).toHaveLength(3)
    const winner = others[answers.findIndex(({ taken }) => taken)]
    expect(readLock(dataDir)?.pid).toBe(winner?.pid)
    await winner?.tell({ release: true })
    expect(readdirSync(dataDir)).toEqual([])
  }
})
