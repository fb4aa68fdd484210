import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFileLock } from './file-lock.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('two processes that want the same lock work one after the other', async () => {
  /** @type {string[]} */
  const events = []
  const work = async (/** @type {string} */ name) => {
    events.push(`${name} begins`)
    await new Promise(setImmediate)
    events.push(`${name} ends`)
  }
  const lock = join(folder, 'inside', 'lock')
  await Promise.all([withFileLock(lock, () => work('first')), withFileLock(lock, () => work('second'))])
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('the lock is released when the work fails', async () => {
  const lock = join(folder, 'lock')
  await expect(withFileLock(lock, () => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  )
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a killed process does not block the next one', async () => {
  const lock = join(folder, 'lock')
  const deadPid = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' })
  writeFileSync(lock, deadPid)
  expect(await withFileLock(lock, async () => 'done')).toBe('done')
})
