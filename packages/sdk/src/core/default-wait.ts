/** How long a target may be missing before it is reported as missing, unless the item says otherwise. */
export const defaultWaitMs = 5000

/** How long a call waits for the fingerprint of a target whose keys have failed, in milliseconds. */
export const maxFetchMs = 2000
