import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// By the name of this package, because sources, compiled modules and the bundle are not equally deep in its folder.
const { resolve } = createRequire(import.meta.url)
const inPackage = (path: string) => join(dirname(resolve('@guide/server/package.json')), path)

export const migrationsFolder = inPackage('src/db/migrations')
export const templateFolder = inPackage('dist/template')
export const pagesFolder = inPackage('pages')
export const demoFolder = inPackage('../../examples/demo')

/** A bundled file, also in tests: a worker thread cannot load TypeScript on Node 20. */
export const workerFile = (name: 'embedded-worker' | 'parser-worker' | 'admin-thread'): string =>
  inPackage(`dist/bundle/${name}.js`)
