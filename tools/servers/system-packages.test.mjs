import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ensureChromium, ensureFirefox, ensureRedis, ensureWebKit, ensureXvfb } from './system-packages.mjs'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** @type {[string, string, string, () => Promise<string>][]} */
const programs = [
  ['Redis', 'redis-server', 'redis-server', ensureRedis],
  ['Chromium', 'chromium', 'chromium', ensureChromium],
  ['Firefox', 'firefox-esr', 'firefox-esr', ensureFirefox],
  ['WebKitGTK', 'webkit2gtk-driver', 'WebKitWebDriver', ensureWebKit],
  ['Xvfb', 'xvfb', 'Xvfb', ensureXvfb],
]

test.each(programs)('without %s, a user who may not install it reads what to install', async (...row) => {
  const [title, debianPackage, , ensure] = row
  vi.stubEnv('PATH', '')
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  await expect(ensure()).rejects.toThrow(
    `The tests need ${title}: install it (on Debian or Ubuntu: sudo apt-get install ${debianPackage}), or put its programs on PATH.`,
  )
})

test.each(programs)('%s is found on PATH', async (_title, _debianPackage, program, ensure) => {
  const folder = mkdtempSync(join(tmpdir(), 'guide-programs-'))
  const file = join(folder, program)
  writeFileSync(file, '')
  chmodSync(file, 0o755)
  vi.stubEnv('PATH', folder)
  await expect(ensure()).resolves.toBe(file)
  rmSync(folder, { recursive: true })
})
