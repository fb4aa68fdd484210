import type { ApiClient } from './api-client.ts'
import type { Emitter } from './emitter.ts'
import type { Hosting } from './host.ts'
import type { Options } from './options.ts'
import type { Tell } from './tell.ts'

/** A module that stands beside the content of a page: the help, an admin's toolbar. */
export interface Companion {
  /** Rejects when it cannot be shown. */
  attach(kit: Kit, given?: object): unknown
}

/** What a companion sees of the world. */
export interface Kit extends Hosting {
  options: Options
  emitter: Emitter
  tell: Tell
  /** The service, on behalf of the user. */
  api: ApiClient
  /** Aborted when it must leave nothing behind. */
  signal: AbortSignal
}
