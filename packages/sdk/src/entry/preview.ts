import { createHost as createHostWith, type Hosting } from '../core/host.ts'
import { createWatch } from '../core/later/watch-for-targets.ts'
import { findTarget } from '../targets/find-target.ts'
import { createTargets as create } from '../targets/targets.ts'

// What the console and the builder need: to show one item on a page without the service, and to see what the page was
// opened for.
export { arrivalHash } from '../core/arrival-hash.ts'
export { type MountOptions, mountItem } from '../core/mount-item.ts'
export { applyTheme } from '../core/theme.ts'

export const createHost = (): Hosting => createHostWith(() => undefined)

/** Finds targets and waits for them. */
export function createTargets() {
  const watch = Promise.resolve(createWatch(findTarget))
  return create(() => watch)
}
