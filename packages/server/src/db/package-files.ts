import { fileURLToPath } from 'node:url'

// Both src/db and dist/db lie two folders below the package: this holds for compiled code and for tests.
const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const migrationsFolder = inPackage('src/db/migrations')
/** Compiled, also when the tests run from the sources: a worker thread cannot load TypeScript on Node 20. */
export const workerFile = inPackage('dist/db/embedded/worker.js')
export const templateFolder = inPackage('dist/template')
