import { createRequire } from 'node:module'

/** The release: one number for the service, its interface description and the SDK. */
export const version: string = createRequire(import.meta.url)('../package.json').version
