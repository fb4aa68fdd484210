import { expect, test } from 'vitest'
import { whyInstall } from './install.mjs'

const linux = { platform: 'linux', arch: 'x64' }

function upToDate() {
  const pg = { version: '8.0.0', integrity: 'sha512-pg' }
  const forMac = { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] }
  const forLinux = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] }
  const dependencies = { pg: '8.0.0' }
  /** @type {Record<string, any>} */
  const locked = {
    '': { devDependencies: { tool: '1.0.0' } },
    'packages/server': { dependencies },
    'node_modules/pg': pg,
    'node_modules/tool-darwin': forMac,
    'node_modules/tool-linux': forLinux,
  }
  const { 'node_modules/tool-darwin': _notForUs, '': _root, ...installed } = structuredClone(locked)
  return {
    lock: { packages: locked },
    installed: { packages: installed },
    manifests: { '': { devDependencies: { tool: '1.0.0' } }, 'packages/server': { dependencies } },
    ...linux,
  }
}

test('nothing is installed when everything is there, whatever other machines would need', () => {
  expect(whyInstall(upToDate())).toBeUndefined()
})

test('a fresh clone, or an install that was interrupted, is installed', () => {
  expect(whyInstall({ ...upToDate(), installed: undefined })).toBe('nothing is installed')
})

test('a package of another version than the lock file names is installed', () => {
  const state = upToDate()
  state.lock.packages['node_modules/pg'].version = '8.1.0'
  expect(whyInstall(state)).toBe('node_modules/pg changed')
})

test('a package whose content changed under the same version is installed', () => {
  const state = upToDate()
  state.lock.packages['node_modules/pg'].integrity = 'sha512-other'
  expect(whyInstall(state)).toBe('node_modules/pg changed')
})

test('a package that somebody deleted is installed', () => {
  const state = upToDate()
  delete state.installed.packages['node_modules/pg']
  expect(whyInstall(state)).toBe('node_modules/pg is missing')
})

test('a package that is no longer in the lock file leads to a clean install', () => {
  const state = upToDate()
  state.installed.packages['node_modules/left'] = { version: '1.0.0' }
  expect(whyInstall(state)).toBe('node_modules/left is no longer needed')
})

test('packages copied from another kind of machine are installed again', () => {
  expect(whyInstall({ ...upToDate(), platform: 'darwin', arch: 'arm64' })).toBe(
    'node_modules/tool-linux is for another machine',
  )
})

test('a dependency that a package.json names and the lock file does not is left to npm to complain about', () => {
  const state = upToDate()
  state.manifests['packages/server'] = { dependencies: { pg: '9.0.0' } }
  expect(whyInstall(state)).toBe('packages/server/package.json: dependencies changed')
})
