import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Does the work while no other process holds the same lock file. The lock of a dead process is ignored.
 * @template T
 * @param {string} lockFile
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFileLock(lockFile, work) {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let waited = 0; !take(lockFile); waited++) {
    if (waited === 10)
      console.log(`Waiting for another process to finish its set-up (lock file: ${lockFile})`)
    await delay(100)
  }
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

/** @param {string} lockFile */
function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (holderIsDead(lockFile)) rmSync(lockFile, { force: true })
  return false
}

/** @param {string} lockFile */
function holderIsDead(lockFile) {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}
