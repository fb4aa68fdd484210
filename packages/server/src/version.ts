import { createRequire } from 'node:module'

/** The version of the release, shared by the service, its API description and the SDK. */
export const version: string = createRequire(import.meta.url)('@guide/server/package.json').version
