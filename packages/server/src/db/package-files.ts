import { fileURLToPath } from 'node:url'

// Both src/db and dist/db are two folders below the package, so this works for compiled code and for tests.
const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const migrationsFolder = inPackage('src/db/migrations')
/** The compiled file, also in tests: a worker thread cannot load TypeScript on Node 20. */
export const workerFile = inPackage('dist/db/embedded/worker.js')
export const templateFolder = inPackage('dist/template')
