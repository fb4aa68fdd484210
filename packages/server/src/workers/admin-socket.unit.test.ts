import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminSocketPath } from './admin-thread.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guide-sockets-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('the socket is in a folder for this user alone', () => {
  vi.stubEnv('TMPDIR', folder)
  const path = adminSocketPath('/nowhere')
  expect(dirname(dirname(path))).toBe(folder)
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
})

test('it is in DATA_DIR if temporary files cannot be written, or their path is too long', () => {
  for (const unusable of ['/dev/null/tmp', join(folder, 'x'.repeat(100))]) {
    vi.stubEnv('TMPDIR', unusable)
    expect(dirname(dirname(adminSocketPath(join(folder, 'data'))))).toBe(join(folder, 'data'))
  }
})

test('without any place for it, the start says what to set', () => {
  vi.stubEnv('TMPDIR', '/dev/null/tmp')
  expect(() => adminSocketPath('/dev/null/data')).toThrow('Set DATA_DIR to a short path')
})
