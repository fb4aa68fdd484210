import { createHost as createHostWith, type Hosting } from '../core/host.ts'
import { createWatch, type WatchKit } from '../core/later/watch-for-targets.ts'
import { createTargets as create, type Targets } from '../targets/targets.ts'

// What the console and the builder need: to show one item on a page without the service, and to see what the page was
// opened for.
export { arrivalHash } from '../core/arrival-hash.ts'
export { type MountOptions, mountItem } from '../core/mount-item.ts'
export { applyTheme } from '../core/theme.ts'

export const createHost = (): Hosting => createHostWith(() => undefined)

/** Finds targets and waits for them. */
export function createTargets() {
  const targets: Targets = create(async () => watch)
  // The targets of a preview have no fingerprints, so that nothing is fetched.
  const watch = createWatch({ targets } as WatchKit)
  return targets
}
