import type { ContentKind } from '@guide/contracts'

// The published types stand by themselves: the build writes the list of kinds here.
/** The kinds of content that a page can show. */
export type { ContentKind }

/** The words of the interface itself; what admins write is not among them. */
export interface Labels {
  next: string
  back: string
  done: string
  close: string
  /** Where a user is in a tour; `{n}` and `{total}` are filled in. */
  step: string
}

/** The words of the help. */
export interface HelpLabels {
  help: string
  /** `{n}` is filled in, here and in `found`. */
  unread: string
  search: string
  found: string
  nothing: string
  conversations: string
  ask: string
  message: string
  attach: string
  /** `{name}` is filled in. */
  remove: string
  /** A file that cannot be attached. */
  tooLarge: string
  send: string
  sending: string
  failed: string
  retry: string
  /** Who wrote a message. */
  you: string
  support: string
}

export interface InitOptions {
  apiKey: string
  /** Who is using the page. A token's own user wins over it. */
  userId?: string
  /** What the page tells about the user: audience rules and `{{name}}` in texts use it. */
  tokens?: Record<string, unknown>
  /** Whether content is asked for at once; true unless given. */
  autoStart?: boolean
  /** Warnings on the console. */
  debug?: boolean
  /** Where the service is; unless given, where the script came from. */
  apiUrl?: string
  /** The user's JWT. */
  token?: string
  /** Gives the user's JWT; asked again when the service no longer accepts it. */
  getToken?: () => string | Promise<string>
  /** The name of the header that carries the API key; `X-API-Key` unless given. */
  apiKeyHeader?: string
  locale?: string
  /** `auto`, the default, follows the user's system. */
  theme?: 'auto' | 'light' | 'dark'
  /** The interface in your own words or language. */
  labels?: Partial<Labels & HelpLabels>
}

export interface ShowResult {
  shown: boolean
  reason?: 'not_found' | 'invalid_content_id' | 'sdk_not_initialised' | 'show_failed'
}

export interface ContentEvent {
  /** A tour's or a content item's id. */
  contentId: string
  contentType: ContentKind
}

/** What `Guide.on` can be called with, and what a handler gets. `event:<name>` gets the data given to `track`. */
export interface GuideEvents {
  ready: { version: string }
  'content:show': ContentEvent
  'content:dismiss': ContentEvent
  'content:complete': ContentEvent
  'content:cta': ContentEvent & { url: string | null }
  'tour:start': ContentEvent
  'tour:step': ContentEvent & { stepId: string; index: number; total: number }
  'tour:complete': ContentEvent
  'target:missing': ContentEvent & { stepId?: string }
  'checklist:item': ContentEvent & { itemId: string }
  'admin:ready': AdminUser
  error: { message: string; cause?: unknown }
}

/** Who has signed in as an admin. */
export interface AdminUser {
  user_id: string
  email?: string
  role?: string
}

export interface AdminAccessOptions {
  /** How long the user may take; ten minutes unless given, and at most. */
  timeoutMs?: number
}

/** The global object `Guide`. */
export interface GuideApi {
  /** Starts the SDK on this page. Never rejects: what goes wrong is an `error` event. */
  init(options: InitOptions): Promise<void>
  /** Asks for this page's content, or plays one tour from its beginning. */
  start(tourId?: string): Promise<void>
  /** Shows content that is loaded for this page, whatever its trigger. */
  show(contentId: string): Promise<ShowResult>
  /** Tells that something happened. Content that waits for it appears. */
  track(eventName: string, data?: object): boolean
  /** Takes everything off the page; `start` resumes. */
  stop(): void
  /** Stops, and leaves nothing behind; `init` is possible again. */
  destroy(): void
  /** Subscribes; the returned function unsubscribes. */
  on<Name extends keyof GuideEvents>(event: Name, handler: (data: GuideEvents[Name]) => void): () => void
  on(event: `event:${string}`, handler: (data: unknown) => void): () => void
  /** The version of the SDK, `0.0.0` before `init`. */
  getVersion(): string
  /**
   * Signs an admin in at the tenant's identity provider, in a pop-up, and shows a toolbar. To be called in a click, or
   * the browser blocks the pop-up. Resolves in any case: `admin:ready` tells that it worked, `error` why it did not.
   */
  requestAdminAccess(options?: AdminAccessOptions): Promise<void>
}
