declare const __GUIDE_VERSION__: string

/** The release; the build writes it here. */
export const version = __GUIDE_VERSION__
