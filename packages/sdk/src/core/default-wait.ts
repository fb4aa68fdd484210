/** How long a target may be missing before it is reported as missing, unless the item says otherwise. */
export const defaultWaitMs = 5000
