// Runs the commands that its parent sends, one at a time. When the parent ends, even if it is killed, the keeper stops the
// running command and removes the folder. Without it, a killed test run would leave servers behind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'

const { folder, user, stopSignal } = JSON.parse(process.argv[2] ?? '')
/** @type {import('node:child_process').ChildProcess | undefined} */
let running

process.on('message', message => {
  const { command, args } = /** @type {{ command: string, args: string[] }} */ (message)
  const child = spawn(command, args, { cwd: folder, ...user, stdio: ['ignore', 'inherit', 'inherit'] })
  running = child
  child.once('spawn', () => report({ pid: child.pid }))
  child.once('error', error => end(error.message))
  child.once('exit', (code, signal) => end(signal ?? code))
})

process.once('disconnect', async () => {
  if (running) {
    const exit = once(running, 'exit')
    running.kill(stopSignal)
    running.kill('SIGCONT')
    await exit
  }
  rmSync(folder, { recursive: true, force: true })
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

/** @param {string | number | null} result an exit code, a signal or an error message */
function end(result) {
  running = undefined
  report({ ended: result })
}

/** The parent may be gone already: then an error without a callback would end the keeper before it stops the command. @param {object} message */
function report(message) {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
