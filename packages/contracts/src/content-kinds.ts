/** The facts about one kind of content that the rest of the project depends on. */
interface ContentKindFacts {
  /** It is attached to an element of the page, so it cannot be shown without a target. */
  anchored: boolean
  /** It takes over the page: only one such item is shown at a time, and the others wait. */
  takes_over: boolean
  /** The field that holds its parts: the steps of a tour, the items of a checklist. */
  parts: 'steps' | 'items' | null
  /** The SDK module that shows it: `packages/sdk/src/modules/<module>/`. */
  module: string
}

/**
 * Every kind of content. This is the only list of kinds: schemas, server, SDK, bundler, demo and tests derive theirs
 * from it. It has no imports, so that build scripts can read it.
 */
export const contentKinds = {
  tour: { anchored: true, takes_over: true, parts: 'steps', module: 'tour' },
  tooltip: { anchored: true, takes_over: false, parts: null, module: 'callout' },
  spotlight: { anchored: true, takes_over: true, parts: null, module: 'callout' },
  banner: { anchored: false, takes_over: false, parts: null, module: 'notice' },
  modal: { anchored: false, takes_over: true, parts: null, module: 'notice' },
  hotspot: { anchored: true, takes_over: false, parts: null, module: 'callout' },
  checklist: { anchored: false, takes_over: false, parts: 'items', module: 'checklist' },
} as const satisfies Record<string, ContentKindFacts>

/** A kind of content as it is delivered to a user: a tour, or a content item of one of the types. */
export type ContentKind = keyof typeof contentKinds
export const contentKindNames = Object.keys(contentKinds) as ContentKind[]

/** The values of `content_type` on content items; a tour is a resource of its own. */
export const contentTypes = contentKindNames.filter(kind => kind !== 'tour')
