import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the packages, relative to the root. @param {string} root */
export function workspaces(root) {
  const packages = join(root, 'packages')
  if (!existsSync(packages)) return []
  return readdirSync(packages)
    .map(name => `packages/${name}`)
    .filter(path => existsSync(join(root, path, 'package.json')))
    .sort()
}
