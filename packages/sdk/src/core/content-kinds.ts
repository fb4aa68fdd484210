// The build writes both lists here, from the table of content kinds in the contracts (see constants.mjs).
declare const __ANCHORED_KINDS__: readonly string[]
declare const __KINDS_THAT_TAKE_OVER__: readonly string[]

/** Whether a kind points at an element of the page. */
export const isAnchored = (kind: string): boolean => __ANCHORED_KINDS__.includes(kind)

/** Whether a kind takes over the page: only one such item is on the screen at a time. */
export const takesOver = (kind: string): boolean => __KINDS_THAT_TAKE_OVER__.includes(kind)
