// What the console and the builder need: to show one item on a page without the service, and to see what the page was
// opened for.
export { arrivalHash } from '../core/arrival-hash.ts'
export { createHost } from '../core/host.ts'
export { type MountOptions, mountItem } from '../core/mount-item.ts'
export { createTargets } from '../targets/targets.ts'
