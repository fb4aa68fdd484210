/** How long a target may be missing before it counts as missing. */
export const patience = 5000
