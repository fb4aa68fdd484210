import type { Targets } from '../targets/targets.ts'
import type { ApiClient, Refusal } from './api-client.ts'
import type { Emitter } from './emitter.ts'
import type { Hosting } from './host.ts'
import type { Identity } from './identity.ts'
import type { Navigation } from './navigation.ts'
import type { Options } from './options.ts'
import type { Warn } from './warn.ts'

/** A module that works beside the content of a page: the help, the admin toolbar. */
export interface Companion {
  /** Rejects if it cannot be shown. */
  attach(kit: Kit, given?: object): unknown
}

/** What the core offers to a companion. */
export interface Kit extends Hosting {
  options: Options
  emitter: Emitter
  warn: Warn
  /** Requests to the service, on behalf of the user or of a given token. */
  api: ApiClient
  identity: Identity
  navigation: Navigation
  /** Finds elements of the page, or waits for them. */
  targets: Targets
  /** Aborted when the companion must leave the page. */
  signal: AbortSignal
}

export type { Refusal }
