// The build writes the list here, from the table of content kinds in the contracts (see constants.mjs).
declare const __KINDS_THAT_TAKE_OVER__: readonly string[]

/** Whether a kind takes over the page: only one such item is on the screen at a time. */
export const takesOver = (kind: string): boolean => __KINDS_THAT_TAKE_OVER__.includes(kind)
