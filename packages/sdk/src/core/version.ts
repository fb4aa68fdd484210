declare const __GUIDE_VERSION__: string

/** The version of the SDK. The build writes it here. */
export const version = __GUIDE_VERSION__
