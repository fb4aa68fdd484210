import type { ContentKind } from '@guide/contracts'

// The published types import nothing: the build writes the list of kinds here.
/** The kinds of content that a page can show. */
export type { ContentKind }

/** The texts of the interface itself, as opposed to the content that admins write. */
export interface Labels {
  next: string
  back: string
  done: string
  close: string
  /** The position in a tour; `{n}` and `{total}` are replaced. */
  step: string
  /** The button that hides a checklist for good. Default: `Hide checklist`. */
  hideChecklist?: string
}

/** The texts of the help. */
export interface HelpLabels {
  help: string
  /** `{n}` is replaced, here and in `found`. */
  unread: string
  search: string
  found: string
  nothing: string
  conversations: string
  ask: string
  message: string
  attach: string
  /** `{name}` is replaced. */
  remove: string
  /** The error for a file that is too large. */
  tooLarge: string
  send: string
  sending: string
  failed: string
  retry: string
  /** The author of a message: the user, or the support team. */
  you: string
  support: string
}

/** The texts of the bar that a preview link brings. */
export interface PreviewLabels {
  preview: string
  endPreview: string
  /** Shows an item again that was closed. */
  previewAgain: string
  previewEnded: string
  /** The target of the item is not on the page. */
  previewMissing: string
  /** `{pages}` and `{page}` are replaced, here and below. */
  previewTourElsewhere: string
  previewElsewhere: string
  previewContinues: string
  previewInvalid: string
}

/** Where the button that opens the help is, and whether there is one. */
export interface LauncherOptions {
  /** Default: `bottom-end`. In a right-to-left page, `end` is on the left. */
  corner?: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start'
  /** The distances from the sides of the window, in pixels. Default: 16. */
  x?: number
  y?: number
  /** Whether there is no button. Then `opener` opens the help. */
  hidden?: boolean
  /** A CSS selector for elements of the page that open the help when they are clicked, for example a link in a menu. */
  opener?: string
}

export interface InitOptions {
  apiKey: string
  /** The user of the page. If there is a token, the user of the token is used instead. */
  userId?: string
  /** Facts about the user, for audience rules and for `{{name}}` in texts. */
  tokens?: Record<string, unknown>
  /** Whether `init` also calls `start`. Default: true. */
  autoStart?: boolean
  /** Whether the console tells, in plain words, why something is not on the screen. */
  debug?: boolean
  /** The URL of the service. Default: the origin of the script. */
  apiUrl?: string
  /** The user's JWT. */
  token?: string
  /**
   * Returns the user's JWT. It is called again when the service no longer accepts the token. If there is a `token` too, that
   * is used first, so that a page which has one at once need not wait for another.
   */
  getToken?: () => string | Promise<string>
  /** The name of the header that carries the API key. Default: `X-API-Key`. */
  apiKeyHeader?: string
  locale?: string
  /** `auto`, the default, follows the page, and the user's system if the page says nothing. */
  theme?: 'auto' | 'light' | 'dark'
  /** The button that opens the help. */
  launcher?: LauncherOptions
  /** Replaces texts of the interface, for example to translate them. */
  labels?: Partial<Labels & HelpLabels & PreviewLabels>
  /**
   * Goes to a URL of the same origin with the router of the application, for example `url => router.push(url)`. Steps,
   * calls to action, checklists and links in texts use it. Without it they load the page like a link.
   */
  navigate?: (url: string) => unknown
}

/** The options that `update` can change. */
export type UpdateOptions = Pick<
  InitOptions,
  'userId' | 'token' | 'tokens' | 'theme' | 'locale' | 'labels' | 'launcher' | 'navigate'
>

export interface ShowResult {
  shown: boolean
  reason?: 'not_found' | 'invalid_content_id' | 'sdk_not_initialised' | 'show_failed'
}

export interface ContentEvent {
  /** A tour's or a content item's id. */
  contentId: string
  contentType: ContentKind
}

/**
 * Why an item left the screen: the user finished or closed it, later steps could not be shown, it does not belong to the
 * new page, the page stopped it, the user closed it in another tab, or the pointer left its target.
 */
export type EndReason =
  | 'completed'
  | 'dismissed'
  | 'abandoned'
  | 'navigation'
  | 'stopped'
  | 'other_tab'
  | 'left'

/** The events of `Guide.on` and the data that handlers receive. `event:<name>` receives the data given to `track`. */
export interface GuideEvents {
  /**
   * The configuration has arrived, and with `autoStart` the first request for content is over: its items are there, or it
   * has failed with an `error` event. It fires once after `init`, and again if `update` changes the user.
   */
  ready: { version: string }
  'content:show': ContentEvent
  'content:dismiss': ContentEvent & { reason: Exclude<EndReason, 'completed'> }
  'content:complete': ContentEvent
  'content:cta': ContentEvent & { url: string | null }
  'tour:start': ContentEvent
  'tour:step': ContentEvent & { stepId: string; index: number; total: number }
  'tour:complete': ContentEvent
  'tour:end': ContentEvent & { reason: EndReason }
  'target:missing': ContentEvent & { stepId?: string | undefined; afterMs: number }
  'checklist:item': ContentEvent & { itemId: string }
  'admin:ready': AdminUser
  error: { message: string; cause?: unknown }
}

/** The admin who has signed in. */
export interface AdminUser {
  user_id: string
  email?: string
  role?: string
}

export interface AdminAccessOptions {
  /** How long the sign-in may take. Default and maximum: ten minutes. */
  timeoutMs?: number
}

/** The global object `Guide`. */
export interface GuideApi {
  /** Starts the SDK on this page. Never rejects: failures are `error` events. */
  init(options: InitOptions): Promise<void>
  /** Requests and shows the content of this page, or plays one tour from its beginning. */
  start(tourId?: string): Promise<void>
  /** Shows content that is loaded for this page, without waiting for its trigger. */
  show(contentId: string): Promise<ShowResult>
  /** Reports an event. Content with this event as its trigger is shown. */
  track(eventName: string, data?: object): boolean
  /** Changes options without `destroy`. If the user changes, the SDK starts again for the new user. */
  update(options: UpdateOptions): Promise<void>
  /** Goes to the next step of the tour that is playing, as its button would. */
  next(): void
  /** Goes to the step before. */
  back(): void
  /** Goes to a step by its id. */
  goTo(stepId: string): void
  /** Removes everything from the screen; `start` resumes. */
  stop(): void
  /** Stops and removes the SDK and all handlers from the page; `init` is possible again. */
  destroy(): void
  /** Subscribes; the returned function unsubscribes. */
  on<Name extends keyof GuideEvents>(event: Name, handler: (data: GuideEvents[Name]) => void): () => void
  on(event: `event:${string}`, handler: (data: unknown) => void): () => void
  /** The version of the SDK, `0.0.0` before `init`. */
  getVersion(): string
  /**
   * Signs an admin in at the tenant's identity provider, in a pop-up, and shows a toolbar. Call it in a click handler,
   * otherwise the browser blocks the pop-up. Never rejects: `admin:ready` reports success, `error` the reason of a failure.
   */
  requestAdminAccess(options?: AdminAccessOptions): Promise<void>
}

type OnCall<Name extends keyof GuideEvents> = ['on', Name, (data: GuideEvents[Name]) => void]
type OnTrackedCall = ['on', `event:${string}`, (data: unknown) => void]
type Queueable = Exclude<keyof GuideApi, 'on' | 'getVersion'>

/** A call in the queue `window.Guide.q`: the name of a method and its arguments. */
export type GuideCall =
  | { [Name in Queueable]: [Name, ...Parameters<GuideApi[Name]>] }[Queueable]
  | { [Name in keyof GuideEvents]: OnCall<Name> }[keyof GuideEvents]
  | OnTrackedCall

/** What a page puts into `window.Guide`. The calls are made when the SDK arrives. */
export interface GuidePlaceholder {
  q: GuideCall[]
}

/** `window.Guide`. Until the SDK has arrived, only `q` is there; `q.push` works at any time. */
export interface GlobalGuide extends GuideApi {
  q: {
    // Alone, so that the compiler knows the data of the handler.
    push<Name extends keyof GuideEvents>(call: OnCall<Name>): unknown
    push(call: OnTrackedCall): unknown
    push(...calls: GuideCall[]): unknown
  }
}
