import type { Targets } from '../targets/targets.ts'
import type { ApiClient, Refusal } from './api-client.ts'
import type { arrivalUrl } from './arrival-hash.ts'
import type { Emitter } from './emitter.ts'
import type { Hosting } from './host.ts'
import type { Claims, Identity } from './identity.ts'
import type { LocalState } from './local-progress.ts'
import type { Modules } from './modules.ts'
import type { Navigation } from './navigation.ts'
import type { Options } from './options.ts'
import type { Presenter } from './presenter.ts'
import type { beginShowing, Showing } from './showing.ts'
import type { Warn } from './warn.ts'

/** A module that works beside the content of a page: the help, the admin toolbar. */
export interface Companion {
  /** Rejects if it cannot be shown. */
  attach(kit: Kit, given?: unknown): unknown
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
  presenter: PageItems
  /** Requests the content of the page again, unless the page has stopped the SDK. */
  update(): Promise<void>
  load: Modules['load']
  /** Aborted when the companion must leave the page. */
  signal: AbortSignal
}

/** The items of the page, and which of them are on the screen or wait for their turn. */
export type PageItems = Pick<Presenter, 'items' | 'showings' | 'due' | 'clear'>

/** What the core offers to a module that a page is opened for (`preview`, `builder`), beside the kit. */
export interface OpenedParts {
  beginShowing: typeof beginShowing
  arrivalUrl: typeof arrivalUrl
  /** Shows the content of the page, which otherwise the module replaces. */
  resume(): Promise<void>
}

/** What the core offers to the module `debug`, before the user of the page is known. */
export type DebugKit = Pick<Kit, 'options' | 'emitter' | 'api' | 'targets' | 'signal'>

export type { Claims, LocalState, Refusal, Showing }
