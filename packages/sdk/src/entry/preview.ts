// What the console and the builder need to show one item on a page without the service.
export { createHost } from '../core/host.ts'
export { type MountOptions, mountItem } from '../core/mount-item.ts'
export { createTargets } from '../targets/targets.ts'
