import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'

const keeperFile = fileURLToPath(new URL('keeper.mjs', import.meta.url))
const attempts = 3

/**
 * @typedef {object} Recipe
 * @property {string} name
 * @property {string | undefined} [within] the folder in which its temporary folder is created
 * @property {{ uid: number, gid: number } | undefined} user the user of the server process, if it is not the current one
 * @property {(folder: string) => [string, string[]]} [prepare] a command to run before the first start
 * @property {(folder: string, port: number) => [string, string[]]} serve
 * @property {RegExp} ready the output that says that the server accepts connections
 * @property {NodeJS.Signals} stopSignal ends the server at once; its data may be lost
 */

/**
 * Starts a server in a temporary folder on a free loopback port. `stop()` ends it and removes the folder. The same happens
 * when this process ends, even if it is killed.
 * @param {Recipe} recipe
 */
export async function startThrowaway({ name, within = tmpdir(), user, prepare, serve, ready, stopSignal }) {
  const folder = mkdtempSync(join(within, `guide-${name}-`))
  if (user) chownSync(folder, user.uid, user.gid)
  const keeper = startKeeper({ folder, user, stopSignal })
  try {
    if (prepare) await keeper.runToEnd(...prepare(folder))
    let port = await freePort()
    // Most likely another program took the port in the meantime.
    for (let attempt = 1; !(await keeper.runUntil(ready, ...serve(folder, port))); attempt++) {
      if (attempt === attempts) throw new Error(`${name} did not start`)
      port = await freePort()
    }
    return {
      port,
      folder,
      /** The end of what it printed since it was started last. */
      output: () => keeper.output(),
      stop: () => keeper.stop(),
      /** Simulates a crash: clients lose their connections. Another signal may ask the server to stop. @param {NodeJS.Signals} [signal] */
      kill: (signal = stopSignal) => keeper.end(signal),
      /** Simulates `kill -9` of the server and all its child processes. */
      killAll: () => keeper.endAll(),
      /** Starts it again after `kill()`, with the same data on the same port. */
      async restart() {
        const isBack = await keeper.runUntil(ready, ...serve(folder, port))
        if (!isBack) throw new Error(`${name} did not restart`)
      },
      /** Freezes the server: connections stay open, but it does not respond. */
      pause: () => keeper.signalAll('SIGSTOP'),
      resume: () => keeper.signalAll('SIGCONT'),
    }
  } catch (error) {
    await keeper.stop()
    throw new Error(`${/** @type {Error} */ (error).message}\n${keeper.output()}`)
  }
}

/** @param {{ folder: string, user: Recipe['user'], stopSignal: NodeJS.Signals }} job */
function startKeeper(job) {
  // Detached: Ctrl-C in the terminal must reach only the parent. Otherwise the server would end before its clients.
  const child = fork(keeperFile, [JSON.stringify(job)], { detached: true, silent: true, execArgv: [] })
  let output = ''
  /** @type {number | undefined} */
  let pid
  const collect = (/** @type {Buffer} */ chunk) => {
    output = `${output}${chunk}`.slice(-20_000)
    child.emit('output')
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  child.on('message', message => {
    const report = /** @type {{ pid?: number, ended?: string | number }} */ (message)
    pid = report.pid
    if ('ended' in report) child.emit('ended', report.ended)
  })

  return {
    output: () => output,

    /** @param {string} command @param {string[]} args */
    async runToEnd(command, args) {
      const end = once(child, 'ended')
      child.send({ command, args })
      const [code] = await end
      if (code !== 0) throw new Error(`${command} failed with ${code}`)
    },

    /** Returns whether the command became ready. @param {RegExp} ready @param {string} command @param {string[]} args */
    runUntil(ready, command, args) {
      output = ''
      return new Promise(resolve => {
        const settle = (/** @type {boolean} */ isReady) => {
          child.off('output', look).off('ended', fail)
          resolve(isReady)
        }
        const look = () => ready.test(output) && settle(true)
        const fail = () => settle(false)
        child.on('output', look).on('ended', fail)
        child.send({ command, args })
      })
    },

    /** @param {NodeJS.Signals} signal */
    async end(signal) {
      if (pid === undefined) return
      const end = once(child, 'ended')
      process.kill(pid, signal)
      await end
    },

    async endAll() {
      if (pid === undefined) return
      const end = once(child, 'ended')
      this.signalAll('SIGKILL')
      await end
    },

    /** @param {NodeJS.Signals} signal */
    signalAll(signal) {
      if (pid === undefined) return
      for (const member of [pid, ...childrenOf(pid)]) signalIfAlive(member, signal)
    },

    async stop() {
      if (!child.connected) return
      this.signalAll('SIGCONT')
      const ends = [
        once(child, 'exit'),
        ...[child.stdout, child.stderr].map(stream => stream && once(stream, 'close')),
      ]
      child.disconnect()
      await Promise.all(ends)
    },
  }
}

/** @param {number} pid */
function childrenOf(pid) {
  const list = `/proc/${pid}/task/${pid}/children`
  const text = existsSync(list)
    ? readFileSync(list, 'utf8')
    : execFileSync('pgrep', ['-P', `${pid}`], { encoding: 'utf8' })
  return text.split(/\s+/).filter(Boolean).map(Number)
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalIfAlive(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}
