import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { workspaces } from './workspaces.mjs'

/** The paths of all files in the packages' src folders, relative to the root. @param {string} root */
export function sourceFiles(root) {
  return workspaces(root).flatMap(path => filesUnder(root, `${path}/src`))
}

/** @param {string} root @param {string} folder @returns {string[]} */
function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(root, path) : [path]
  })
}

/** Whether a file belongs to the tests. Tests are not built. @param {string} path */
export const isTestFile = path => /(^|\/)testing\/|\.test\.[a-z]+$/.test(path)
